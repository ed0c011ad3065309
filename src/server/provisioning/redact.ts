import { parsedJson } from '#contract/formats/json.ts'
import { secretMask } from '#contract/manifest.ts'

/** The most bytes stored of a response (READINGS 24). */
export const keptBytes = 64 * 1024

const secretNames = /password|secret|token|salt|^code$/i

/** Masks a value's secrets: known ones wherever they occur, and all values under a secret's key. */
function masked(value: unknown, secrets: readonly string[], isSecret: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => masked(each, secrets, isSecret))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        withoutSecrets(key, secrets),
        // The values of config vars are a customer's credentials.
        masked(each, secrets, isSecret || key === 'config' || secretNames.test(key)),
      ]),
    )
  }
  if (value === null) return null
  if (isSecret) return secretMask
  return typeof value === 'string' ? withoutSecrets(value, secrets) : value
}

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, secretMask), text)

/** A request's body with its secrets masked, for storage. */
export const redactedParams = (
  body: Record<string, unknown> | null,
  secrets: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body ?? {}).map(([key, value]) => [
      key,
      masked(value, secrets, key !== 'oauth_grant' && secretNames.test(key)),
    ]),
  )

/** A response body for storage: secrets masked, at most 64 KiB of UTF-8 unless less is asked for, without NUL. */
export function redactedBody(body: string, secrets: readonly string[], mostBytes = keptBytes): string {
  const json = parsedJson(body)
  // In what is not JSON, only the known secrets can be masked.
  const clean =
    typeof json === 'object' && json !== null
      ? JSON.stringify(masked(json, secrets, false))
      : withoutSecrets(body, secrets)
  const bytes = Buffer.from(clean.replaceAll('\u0000', ''))
  if (bytes.length <= mostBytes) return bytes.toString('utf8')
  // Drop a character that the cut splits.
  return new TextDecoder('utf-8').decode(bytes.subarray(0, mostBytes), { stream: true })
}
