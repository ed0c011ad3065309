import type { Ask } from './asking.ts'
import type { PreparedPerson } from '#test/support/prepared.ts'

/** Something that an acknowledged write has made true, and that stays so until another write of its client. */
export interface Claim {
  who: PreparedPerson
  /** Where it is read back. */
  path: string
  /** For a person who looks for what was lost. */
  told: string
  /** By the answer's body; null where the answer was 404. */
  holds: (body: unknown) => boolean
}

/** Acknowledged writes of a client, by what each is about. */
export class Ledger {
  readonly #claims = new Map<string, Claim>()
  /** Acknowledged writes so far. */
  acknowledged = 0
  /** How often something was read back. */
  checked = 0

  claim(about: string, claim: Claim): void {
    this.#claims.set(about, claim)
  }

  /** Nobody knows any more, or nothing is left to know. */
  drop(about: string): void {
    this.#claims.delete(about)
  }

  /** Reads back all that was acknowledged; gives what does not hold, in words. */
  async lost(ask: Ask): Promise<string[]> {
    const answers = new Map<string, unknown>()
    const lost: string[] = []
    for (const { who, path, told, holds } of this.#claims.values()) {
      const key = `${who} ${path}`
      if (!answers.has(key)) {
        const { status, body } = await ask(who, 'GET', path)
        if (status !== 200 && status !== 404) throw new Error(`GET ${path} answered ${status}`)
        answers.set(key, status === 404 ? null : body)
      }
      this.checked += 1
      if (!holds(answers.get(key)))
        lost.push(`${told}: ${path} says ${JSON.stringify(answers.get(key)).slice(0, 2000)}`)
    }
    return lost
  }
}
