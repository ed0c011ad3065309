import type { FailedAttempt } from '#contract/failed-attempt.ts'
import { secretMask } from '#contract/manifest.ts'

/** Quotes a text as one word for a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const placeholder = (name: string): string => `YOUR_${name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`

/** Replaces each masked secret within a value by a descriptive placeholder. */
function withPlaceholders(value: unknown, name: string): unknown {
  if (typeof value === 'string') return value.replaceAll(secretMask, placeholder(name))
  if (Array.isArray(value)) return value.map((each) => withPlaceholders(each, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withPlaceholders(each, key)]))
}

/** Headers that curl derives from its other options. */
const made = new Set(['authorization', 'content-length', 'host', 'connection'])

type Request = Pick<FailedAttempt, 'addon' | 'method' | 'url' | 'headers' | 'params' | 'wrongPassword'>

/** A request as a command for a POSIX shell; its user and its body, if it has one, are words of the shell already. */
export function curlCommand(
  { method, url, headers }: Pick<FailedAttempt, 'method' | 'url' | 'headers'>,
  user: string,
  body: string | null,
): string {
  const options = [
    // Given only the method's name, curl would wait for a response body to HEAD.
    method === 'HEAD' ? '--head' : `--include --request ${shellWord(method)}`,
    '--globoff',
    `--user ${user}`,
    ...Object.entries(headers).map(([name, value]) => `--header ${shellWord(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${body}`]),
    `--url ${shellWord(url)}`,
  ]
  return `curl ${options.join(' \\\n  ')}\n`
}

/**
 * The request as a POSIX shell command. The platform keeps no secrets of it: placeholders such as
 * YOUR_PASSWORD stand in.
 */
export function attemptCurl({ addon, method, url, headers, params, wrongPassword }: Request): string {
  // The user name of a provider's credentials is the add-on's slug.
  const [user = ''] = addon.split(':')
  const password = wrongPassword ? 'A_WRONG_PASSWORD' : placeholder('password')
  const sent = Object.entries(headers).filter(([name]) => !made.has(name.toLowerCase()))
  return curlCommand(
    { method, url, headers: Object.fromEntries(sent) },
    shellWord(`${user}:${password}`),
    Object.keys(params).length === 0 ? null : shellWord(JSON.stringify(withPlaceholders(params, 'value'))),
  )
}
