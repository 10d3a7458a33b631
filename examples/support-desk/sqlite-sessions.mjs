// Sessions in a SQLite file. A store has to renew a session in place: one that reads it and writes it back, as
// session-file-store does, brings a session back that was signed out meanwhile.
import session from "express-session";
import Database from "libsql";

/** A store for express-session, in a file of its own. Expired sessions go when somebody signs in. */
export class SqliteSessions extends session.Store {
  #database;
  #statements;

  constructor(file) {
    super();
    this.#database = new Database(file);
    this.#database.exec("PRAGMA busy_timeout = 100"); // another process's write takes less
    this.#database.exec("PRAGMA journal_mode = WAL");
    this.#database.exec("PRAGMA synchronous = NORMAL"); // lasts when the process ends, however it ends
    this.#database.exec(
      "CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, expires INTEGER NOT NULL, data TEXT NOT NULL)",
    );
    const prepare = (sql) => this.#database.prepare(sql);
    this.#statements = {
      get: prepare("SELECT data FROM sessions WHERE id = ? AND expires > ?"),
      set: prepare("INSERT OR REPLACE INTO sessions (id, expires, data) VALUES (?, ?, ?)"),
      touch: prepare("UPDATE sessions SET expires = ? WHERE id = ? AND expires > ?"),
      destroy: prepare("DELETE FROM sessions WHERE id = ?"),
      expire: prepare("DELETE FROM sessions WHERE expires <= ?"),
    };
  }

  get(id, done) {
    answer(done, () => {
      const row = this.#statements.get.get(id, Date.now());
      return row === undefined ? null : JSON.parse(row.data);
    });
  }

  set(id, content, done) {
    answer(done, () => {
      this.#statements.expire.run(Date.now());
      this.#statements.set.run(id, content.cookie.expires.getTime(), JSON.stringify(content));
    });
  }

  touch(id, content, done) {
    answer(done, () => {
      this.#statements.touch.run(content.cookie.expires.getTime(), id, Date.now());
    });
  }

  destroy(id, done) {
    answer(done, () => {
      this.#statements.destroy.run(id);
    });
  }

  close() {
    this.#database.close();
  }
}

/** Answers later, as a store over a network does, so that nothing depends on which one it is. */
function answer(done = () => {}, work) {
  let outcome;
  try {
    outcome = [null, work()];
  } catch (error) {
    outcome = [error];
  }
  setImmediate(() => done(...outcome));
}
