import { isDeepStrictEqual } from 'node:util'
import type { PreparedPerson } from '#test/support/prepared.ts'
import type { Body, Method } from './asking.ts'

/** Reads a path; null where the answer is 404. */
export type PathReader = (path: string) => Promise<unknown>

/** Something that is true, as a reader finds it. */
export type Holds = (read: PathReader) => Promise<boolean>

/** A write that a client sends, and how what came of it is known. Nobody else writes to its records. */
export interface LoadWrite {
  /** For a person who reads what failed. */
  told: string
  who: PreparedPerson
  method: Exclude<Method, 'GET'>
  path: string
  body?: unknown
  /** The beginnings of the names of claims that are unknown until it is answered. */
  changes: readonly string[]
  /** The claims that hold from then on, by their names. Only what is made (POST) needs the answer for it. */
  claims: (answer: Body) => Readonly<Record<string, Holds>>
  /** For what changes several records at once: true if all of it is stored, or nothing. */
  isWhole?: Holds
  taken?: (answer: Body) => void
}

/** Tells whether what a path has equals this, seen so. */
export const equals =
  (path: string, wanted: unknown, seen: (body: unknown) => unknown): Holds =>
  async (read) => {
    const body = await read(path)
    return body !== null && isDeepStrictEqual(seen(body), wanted)
  }
