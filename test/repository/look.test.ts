import { expect, test } from 'vitest'
import { sources } from './sources.ts'

/** Styles of screens, without what is only for paper, which has no theme. */
const styles = sources
  .filter(({ path }) => path.startsWith('src/portal/') && path.endsWith('.module.css'))
  .map(({ path, text }) => ({ path, text: withoutPrint(text).replaceAll(/\/\*.*?\*\//gs, '') }))

function withoutPrint(text: string): string {
  const start = text.indexOf('@media print {')
  if (start === -1) return text
  let depth = 0
  let end = text.indexOf('{', start)
  do {
    if (text[end] === '{') depth += 1
    if (text[end] === '}') depth -= 1
    end += 1
  } while (depth > 0)
  return withoutPrint(text.slice(0, start) + text.slice(end))
}

/** Each declaration of these properties whose value is none of the allowed. */
const others = (property: string, allowed: RegExp): string[] =>
  styles.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`(?:^|[;{])\\s*${property}:\\s*([^;}]+)`, 'g'))]
      .map(([, value = '']) => value.replaceAll(/\s+/g, ' ').trim())
      .filter((value) => !allowed.test(value))
      .map((value) => `${path}: ${property}: ${value}`),
  )

const found = (pattern: RegExp): string[] =>
  styles.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([what]) => `${path}: ${what.trim()}`))

// README "The look": tokens.css alone has colours, sizes of type, radii and shadows.
test('reads the styles of all screens', () => {
  expect(styles.length).toBeGreaterThan(50)
})

test('has no colour of a screen’s own', () => {
  expect(
    found(
      /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|light-dark)\([^)]*\)?|--mantine-color-[a-z]+-[0-9a-z]*(?:\d|filled|light|outline)\b/gi,
    ),
  ).toEqual([])
})

test('has no size of type of a screen’s own', () => {
  expect(
    others('font-size', /^(?:var\(--(?:mantine-(?:font-size|h\d-font-size)|display)[a-z-]*\)|inherit)$/),
  ).toEqual([])
})

test('has no radius of a screen’s own', () => {
  const radius = String.raw`(?:var\(--mantine-radius-(?:sm|md|lg)\)|0|50%|999px|inherit)`
  expect(others('border-radius', new RegExp(`^${radius}(?: ${radius})*$`))).toEqual([])
})

test('has no shadow of a screen’s own, but lines', () => {
  expect(
    others(
      'box-shadow',
      /^(?:none|var\(--shadow(?:-raised)?\)|(?:inset )?(?:-?\d+(?:px)? ){2,3}var\(--[a-z-]+\)|0 0 0 \S+ .*)$/,
    ),
  ).toEqual([])
})

test('leaves the ring of focus to the one that all have', () => {
  expect(found(/:focus-visible[^{}]*\{[^{}]*outline: (?:2px solid|none)/g)).toEqual([])
})
