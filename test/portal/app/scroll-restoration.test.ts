import { expect, test } from 'vitest'
import type { ParsedLocation } from '@tanstack/react-router'
import { oncePerNavigation } from '#portal/app/frame/scroll-restoration.ts'

/** A place in the session's history. */
const at = (key: string, href = '/addons') => {
  const state = { __TSR_index: 0, __TSR_key: key }
  return { location: { href, state } as unknown as ParsedLocation }
}

test('a scroll position is restored on each navigation, and never on a reload of where one is', () => {
  const restores = oncePerNavigation()
  const visits = ['a', 'a', 'b', 'b', 'b', 'a', 'a'].map((key) => restores(at(key)))
  expect(visits).toEqual([true, false, true, false, false, true, false])
})
