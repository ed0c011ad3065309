import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ServerConfig } from '#server/config/config.ts'
import { forbidden, Refusal } from '#server/law/refusal.ts'

/** Bytes. */
const formLimit = 20_000

/** True if the browser reports that the form came from a page of this server. */
function isOwn(c: Context, { publicUrl }: Pick<ServerConfig, 'publicUrl'>): boolean {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const own = [new URL(publicUrl).origin, new URL(c.req.url).origin]
  // A browser sends at least one of the two with a form; a client that sends neither has no cookie to misuse.
  return (site === undefined || site === 'same-origin') && (origin === undefined || own.includes(origin))
}

const limited = bodyLimit({
  maxSize: formLimit,
  onError: () => {
    throw new Refusal(413, 'payload_too_large', 'The form is too large.')
  },
})

/**
 * Reads a posted form's fields. Throws 403 for a form from another site, 413 over 20 kB, and 415 if not URL-encoded.
 */
export async function postedForm(
  c: Context,
  config: Pick<ServerConfig, 'publicUrl'>,
): Promise<Record<string, string>> {
  if (!isOwn(c, config)) throw forbidden('This form was sent from another site.')
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw new Refusal(
      415,
      'unsupported_media_type',
      'A form must be sent as application/x-www-form-urlencoded.',
    )
  await limited(c, () => Promise.resolve())
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}
