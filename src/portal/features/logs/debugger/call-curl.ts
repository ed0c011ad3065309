import { secretMask } from '#contract/manifest.ts'
import type { ReviewCall } from '#contract/reviews/review-call.ts'
import { curlCommand, shellWord } from '../attempts/attempt-curl.ts'

/** The variable that holds the manifest's api.password. */
const passwordVariable = 'ADDON_PASSWORD'

const variableOf = (path: readonly string[]): string =>
  path
    .join('_')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')

/** A text of literal parts and names of variables, in turns. */
type Parts = readonly (string | { variable: string })[]

const wordOf = (parts: Parts): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => (typeof part === 'string' ? shellWord(part) : `"$${part.variable}"`))
    .join('')

/** JSON with a variable in place of each masked secret, named by its path. */
function jsonParts(value: unknown, path: readonly string[]): Parts {
  if (typeof value === 'string') {
    const [first = '', ...rest] = JSON.stringify(value).split(secretMask)
    return [first, ...rest.flatMap((text) => [{ variable: variableOf(path) }, text])]
  }
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)]
  const isList = Array.isArray(value)
  const entries = isList ? value.map((each) => [null, each] as const) : Object.entries(value)
  const inner = entries.flatMap(([key, each], index): Parts => [
    `${index === 0 ? '' : ','}${key === null ? '' : `${JSON.stringify(key)}:`}`,
    ...jsonParts(each, key === null ? path : [...path, key]),
  ])
  return isList ? ['[', ...inner, ']'] : ['{', ...inner, '}']
}

/** Joins neighboring literals, so that a body is one word between its variables. */
const joined = (parts: Parts): Parts =>
  parts.reduce<(string | { variable: string })[]>((all, part) => {
    const last = all.at(-1)
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part
    else all.push(part)
    return all
  }, [])

/** The variables that a call's command needs, in order. */
export const variablesOf = (call: Pick<ReviewCall, 'params' | 'wrongPassword'>): string[] => [
  ...(call.wrongPassword ? [] : [passwordVariable]),
  ...new Set(jsonParts(call.params, []).flatMap((part) => (typeof part === 'string' ? [] : [part.variable]))),
]

/**
 * A review's call as a command for a POSIX shell. The platform keeps no secrets of it: they are read from variables,
 * such as $ADDON_PASSWORD.
 */
export function callCurl(slug: string, call: ReviewCall): string {
  const password = call.wrongPassword ? 'a-wrong-password' : { variable: passwordVariable }
  return curlCommand(
    call,
    wordOf(joined([`${slug}:`, password])),
    Object.keys(call.params).length === 0 ? null : wordOf(joined(jsonParts(call.params, []))),
  )
}
