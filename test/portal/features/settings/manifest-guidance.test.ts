import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { manifestContents } from '#contract/manifest.ts'
import type { Requirement } from '#contract/requirement.ts'
import { manifestText, pushCommand } from '#portal/workflow/manifest/manifest-push.ts'
import { firstManifest, newManifestSecret } from '#portal/workflow/manifest/first-manifest.ts'
import { provisioningReadiness } from '#portal/features/settings/provisioning/provisioning-readiness.ts'
import type { Manifest } from '#portal/features/settings/data.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'

const addon = { id: '7b0f4a60-0000-4000-8000-000000000001', slug: 'acme-mail' }

const pushed = (version: string | number): Manifest => {
  const contents = manifestOf(addon.slug)
  return {
    id: '7b0f4a60-0000-4000-8000-000000000002',
    addon,
    number: 2,
    contents: { ...contents, $base: 2, api: { ...contents.api, version } },
    problems: [],
    createdAt: '2026-11-03T09:05:00.000Z',
  }
}

const item = (name: string, completed: boolean): Requirement => ({
  name,
  completed,
  message: `do ${name}`,
  note: null,
  href: `/to/${name}`,
  addon,
})

describe('how a manifest is pushed', () => {
  test.each([
    ['/api/v3', 'https://partners.example', 'https://partners.example/api/v3'],
    ['/api/v3/', 'https://partners.example', 'https://partners.example/api/v3'],
    ['https://addons.platform.example/api/v3', 'https://x.example', 'https://addons.platform.example/api/v3'],
  ])('with the base %s on %s it goes to %s', (base, origin, api) => {
    const command = pushCommand(base, origin, 'acme-mail')
    expect(command.split('\n')[0]).toBe(`curl -X POST "${api}/addons/acme-mail/manifests" \\`)
    expect(command).toContain('Bearer $ADDON_TOKEN')
  })

  // DOMAIN 3: every config var begins with the prefix, secrets are 32 random characters, URLs are https.
  test('the one to begin with is valid, for any slug', () => {
    const secrets = { password: newManifestSecret(), ssoSalt: newManifestSecret() }
    const { success, output } = v.safeParse(manifestContents, firstManifest('fast-db', secrets))
    expect(success).toBe(true)
    expect(output).toMatchObject({
      id: 'fast-db',
      api: {
        config_vars_prefix: 'FAST_DB',
        config_vars: ['FAST_DB_URL'],
        password: expect.stringMatching(/^[\da-f]{32}$/) as unknown,
        production: { base_url: 'https://fast-db.example.com/platform/resources' },
      },
    })
    expect(secrets.password).not.toBe(secrets.ssoSalt)
  })

  test('its file is the manifest itself', () => {
    const manifest = pushed('3')
    expect(JSON.parse(manifestText(manifest))).toEqual(manifest.contents)
  })
})

describe('readiness for version 3', () => {
  const done = (manifest: Manifest | null, technical: readonly Requirement[]) =>
    provisioningReadiness('acme-mail', { manifest, technical }).map(({ isDone }) => isDone)
  const technical = (manifest: boolean, review: boolean) => [
    item('manifest', manifest),
    item('provisioning_api_version', false),
    item('automatic_review', review),
  ]

  test.each([
    ['nothing is there', null, technical(false, false), [false, false, false]],
    ['an old manifest', pushed('1'), technical(false, false), [false, false, false]],
    ['a number for a version', pushed(3), technical(false, false), [true, false, false]],
    ['a valid one', pushed('3'), technical(true, false), [true, true, false]],
    ['a reviewed one', pushed('3'), technical(true, true), [true, true, true]],
  ])('%s', (_, manifest, requirements, expected) => {
    expect(done(manifest, requirements)).toEqual(expected)
  })

  test('each item says what is to be done, and where', () => {
    expect(
      provisioningReadiness('acme-mail', { manifest: null, technical: technical(false, false) }).map(
        ({ text, href }) => [text, href],
      ),
    ).toEqual([
      ['Name version 3 as api.version in the manifest.', '/addons/acme-mail/settings#manifest'],
      ['do manifest', '/to/manifest'],
      ['do automatic_review', '/to/automatic_review'],
    ])
  })
})
