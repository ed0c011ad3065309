import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { manifestContents } from '#contract/manifest.ts'
import type { Requirement } from '#contract/road/requirement.ts'
import { manifestText, pushCommand } from '#portal/workflow/manifest/manifest-push.ts'
import { firstManifest, newManifestSecret } from '#portal/workflow/manifest/first-manifest.ts'
import { provisioningReadiness } from '#portal/features/settings/provisioning/provisioning-readiness.ts'
import type { Manifest } from '#portal/features/settings/data.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'

const pushed = (version: string | number): Manifest => {
  const contents = manifestOf('acme-mail')
  return { number: 2, contents: { ...contents, $base: 2, api: { ...contents.api, version } } } as never
}

describe('how a manifest is pushed', () => {
  test.each([
    ['/api/v3', 'https://partners.example', 'https://partners.example/api/v3'],
    ['/api/v3/', 'https://partners.example', 'https://partners.example/api/v3'],
    ['https://addons.platform.example/api/v3', 'https://x.example', 'https://addons.platform.example/api/v3'],
  ])('with the base %s on %s a manifest is pushed to %s', (base, origin, api) => {
    const command = pushCommand(base, origin, 'acme-mail')
    expect(command.split('\n')[0]).toBe(`curl -X POST "${api}/addons/acme-mail/manifests" \\`)
    expect(command).toContain('Bearer $ADDON_TOKEN')
  })

  // DOMAIN 3: every config var begins with the prefix, secrets are 32 random characters, URLs are https.
  test('the manifest to begin with is valid, for any slug', () => {
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

  test('the file to push is the manifest itself', () => {
    const manifest = pushed('3')
    expect(JSON.parse(manifestText(manifest))).toEqual(manifest.contents)
  })
})

describe('readiness for version 3', () => {
  const item = (name: string, completed: boolean) =>
    ({ name, completed, message: `do ${name}`, href: `/to/${name}` }) as Requirement

  test.each([
    [null, false, false],
    ['1', false, false],
    [3, true, false],
    ['3', true, true],
  ])('a manifest with the version %j names it: %s, and is valid: %s', (version, isNamed, isValid) => {
    const technical = [
      item('manifest', isValid),
      item('provisioning_api_version', false),
      item('automatic_review', false),
    ]
    const manifest = version === null ? null : pushed(version)
    const readiness = provisioningReadiness('acme-mail', { manifest, technical })
    expect(readiness.map(({ text, isDone, href }) => [text, isDone, href])).toEqual([
      ['Name version 3 as api.version in the manifest.', isNamed, '/addons/acme-mail/settings#manifest'],
      ['do manifest', isValid, '/to/manifest'],
      ['do automatic_review', false, '/to/automatic_review'],
    ])
  })
})
