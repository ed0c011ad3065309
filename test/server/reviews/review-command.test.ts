import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { ReviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { readId } from '#test/support/read-as.ts'
import { useReviews } from '../support/use-reviews.ts'

/* Issue 20.1: a review is run from CI with the add-on's token, by the command that README names. */

const { on, provided, tokenOf } = useReviews()

/** Runs the command as CI does, while the platform's job runs what it asks for. */
async function command(provider: ReviewedAddon | null, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/commands/review.ts', ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said.push(text)
      if (/^(Trial|Automatic review) /m.test(text)) void provider?.run()
    })
  const [code] = (await once(child, 'close')) as [number]
  return { code, said: said.join('') }
}

test('npm run review ends with 0 for a review that passes, and with 3 for another add-on’s', async () => {
  const { addon, provider } = await provided()
  const token = await tokenOf(addon.slug)
  const args = ['--addon', addon.slug, '--url', provider.platformUrl]
  const { code, said } = await command(provider, args, { ADDON_TOKEN: token })
  expect([code, said]).toEqual([0, expect.stringContaining('Passed.')])
  const { body } = await on.api('provider', 'GET', `/addons/${addon.slug}/automatic_reviews`)
  const ids = (body as unknown[]).map((each) => readId(each))
  expect(ids.filter((id) => said.includes(id))).toHaveLength(1)
  expect(said).not.toContain(token)
  const other = ['--addon', 'globex-logs', '--url', provider.platformUrl]
  expect((await command(provider, other, { ADDON_TOKEN: token })).code).toBe(3)
})

test('npm run review ends with 1 for one that fails, and says by which call', async () => {
  const { addon, provider } = await provided('new-id')
  const token = await tokenOf(addon.slug)
  const args = ['--addon', addon.slug, '--url', provider.platformUrl, '--step', 'provision']
  const { code, said } = await command(provider, [...args, '--token', token], {})
  expect(code).toBe(1)
  expect(said).toMatch(/^Trial /)
  expect(said).toContain(
    `provision: error: The same provision request, sent again, was answered with another id. [call 3: POST ${provider.providerUrl}/resources, 200]`,
  )
})

test.each([
  [['--addon', 'x'], 2],
  [['--token', 'x'], 2],
  [['--addon', 'x', '--token', 'x', '--step', 'all'], 2],
  [['--addon', 'x', '--token', 'x', '--url', 'http://127.0.0.1:9'], 3],
] as const)('npm run review %j ends with %i', async (args, code) => {
  expect((await command(null, args, {})).code).toBe(code)
})
