import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { isPressed } from '#portal/ui/focus/is-pressed.ts'

const pressed = (key: string, nativeEvent: object = {}) =>
  ({ key, nativeEvent: { isComposing: false, keyCode: 13, ...nativeEvent } }) as unknown as KeyboardEvent

test.each([
  ['Enter', pressed('Enter'), true],
  ['another key', pressed('a'), false],
  ['Enter while a text is composed', pressed('Enter', { isComposing: true }), false],
  ['the Enter that ended a composition, in Safari', pressed('Enter', { keyCode: 229 }), false],
])('%s: %s', (_, event, is) => {
  expect(isPressed(event, 'Enter')).toBe(is)
})

test('one of several keys', () => {
  expect(['Enter', ' ', 'a'].map((key) => isPressed(pressed(key), 'Enter', ' '))).toEqual([true, true, false])
})
