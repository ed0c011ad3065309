import type { KeyboardEvent } from 'react'

/**
 * True for a key that is pressed by itself. False while a text is composed, as Japanese is: its Enter takes the
 * suggestion, and Safari sends it, as key code 229, when the composition is over already.
 */
export const isPressed = ({ key, nativeEvent }: KeyboardEvent, ...keys: readonly string[]): boolean =>
  keys.includes(key) && !nativeEvent.isComposing && nativeEvent.keyCode !== 229
