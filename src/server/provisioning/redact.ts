import { secretMask } from '#contract/manifest.ts'

/** Bytes of an answer that are kept (READINGS 24). */
const keptBytes = 64 * 1024

const secretNames = /password|secret|token|salt|^code$/i

/** The value without its secrets: known ones wherever they stand, and whatever a telling key holds. */
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

/** A request's body as it may be kept. */
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: what remains is to look for the secrets that are known.
    return undefined
  }
}

/** An answer's body as it may be kept: secrets masked, at most 64 KiB of UTF-8, without NUL. */
export function redactedBody(body: string, secrets: readonly string[]): string {
  const json = parsed(body)
  const clean =
    typeof json === 'object' && json !== null
      ? JSON.stringify(masked(json, secrets, false))
      : withoutSecrets(body, secrets)
  const bytes = Buffer.from(clean.replaceAll('\u0000', ''))
  if (bytes.length <= keptBytes) return bytes.toString('utf8')
  // A character that the cut falls into is left out.
  return new TextDecoder('utf-8').decode(bytes.subarray(0, keptBytes), { stream: true })
}
