import type { Ask, Method } from '#test/assurance/support/asking.ts'
import { readObject, readObjects } from './read-as.ts'
import type { PreparedPerson } from './prepared.ts'

export type Body = Readonly<Record<string, unknown>>

/** A write that a client sends, and how what came of it is known. */
export interface Operation {
  /** For a person who reads what failed. */
  told: string
  who: PreparedPerson
  method: Exclude<Method, 'GET'>
  path: string
  body?: unknown
  /** Takes what was acknowledged into what the client knows. */
  taken(answer: Body): void
  /** True if its subject is unknown from when it is sent until it is answered. */
  unknown?(): void
  /**
   * For what has no Idempotency-Key: the record where the write is stored already, null where nothing of it is.
   * Throws where a part of it is.
   */
  stored?(ask: Ask): Promise<Body | null>
  /** For what changes several records at once: throws where some of it is stored and some not. */
  whole?(ask: Ask): Promise<void>
}

/** The record that is read, or null where there is none. */
export async function read(ask: Ask, who: PreparedPerson, path: string): Promise<Body | null> {
  const { status, body } = await ask(who, 'GET', path)
  if (status === 404) return null
  if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
  return readObject(body)
}

/** The records of a list. */
export async function readList(ask: Ask, who: PreparedPerson, path: string): Promise<Body[]> {
  const { status, body } = await ask(who, 'GET', path)
  if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
  return readObjects(body)
}

/** For a change of fields: stored when the record has all of them. */
export const storedWith =
  (who: PreparedPerson, path: string, fields: Body) =>
  async (ask: Ask): Promise<Body | null> => {
    const record = await read(ask, who, path)
    if (record === null) return null
    return Object.entries(fields).every(([name, value]) => record[name] === value) ? record : null
  }
