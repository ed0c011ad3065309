import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { call } from '#test/support/people.ts'
import type { World } from '#test/support/world.ts'

export const newerPassword = 'the-newer-password-0123456789abcdef'

/** Pushes a manifest with another password for a provider, beside which the one before works for a day. */
export async function rollPassword(
  { server, provider: as }: World,
  slug: string,
  origin: string,
): Promise<void> {
  const contents = manifestOf(slug)
  contents.api.password = newerPassword
  contents.api.production.base_url = `${origin}/resources`
  const until = new Date(server.clock.now().getTime() + 24 * 3_600_000).toISOString()
  const path = `/api/v3/addons/${slug}/manifests?previous_until=${until}`
  const { status, body } = await call(server, 'POST', path, { as, body: { contents } })
  if (status !== 201) throw new Error(`not pushed: ${JSON.stringify(body)}`)
}
