// Who is asking, for the gate: made of the session and of the conversation that was checked, never of a body.

/**
 * The session says only who it is. Rights come from the people store at every request, so that one that was
 * taken away counts at once. The notes in reach are those of the conversation; without one there are none.
 */
export function identityFrom(people) {
  return (session, conversation) => {
    const person = people.current(session.user);
    if (person === undefined) return undefined; // the gate answers "unauthenticated"
    const { tenant, userId, canReadTickets } = person;
    return { tenant, userId, canReadTickets, allowedNoteIds: conversation?.noteIds };
  };
}
