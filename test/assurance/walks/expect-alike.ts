import { expect } from 'vitest'

/** Expects that what was found equals what has to be, all of it. */
export function expectEqual(found: unknown, wanted: unknown): void {
  expect(found).toEqual(wanted)
}

/** Expects that what was found has at least what has to be. */
export function expectAlike(found: unknown, wanted: object): void {
  expect(found).toMatchObject(wanted)
}
