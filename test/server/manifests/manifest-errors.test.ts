import { describe, expect, test } from 'vitest'
import type { ManifestContents } from '#contract/manifest.ts'
import { manifestErrors, secretErrorsOf } from '#server/manifests/manifest-errors.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'

const manifest = (change: (contents: ManifestContents) => void): ManifestContents => {
  const contents = manifestOf('acme-beta')
  change(contents)
  return contents
}

describe('manifests', () => {
  const secrets = { password: 'x'.repeat(32), ssoSalt: 'y'.repeat(32) }
  const errors = (change: (contents: ManifestContents) => void, allow: string[] = []) =>
    manifestErrors('acme-beta', manifest(change), secretErrorsOf(secrets), allow)

  test('a valid one has no errors', () => expect(errors(() => undefined)).toEqual([]))

  test.each<[string, (each: ManifestContents) => void]>([
    ['id must be acme-beta.', (each) => (each.id = 'acme-other')],
    ['api.version must be 3.', (each) => (each.api.version = '1')],
    [
      'api.production.sso_url must use https.',
      (each) => (each.api.production.sso_url = 'http://addon.acme.example/sso'),
    ],
    [
      'api.production.base_url must name a public host.',
      (each) => (each.api.production.base_url = 'https://localhost/r'),
    ],
    [
      'api.production.base_url must name a public host.',
      (each) => (each.api.production.base_url = 'https://[::ffff:127.0.0.1]/r'),
    ],
    [
      'api.production.base_url must name a public host.',
      (each) => (each.api.production.base_url = 'https://0x7f.1/r'),
    ],
    ['Unknown region: mars.', (each) => (each.api.regions = ['us', 'mars'])],
    ['api.regions must include us or *.', (each) => (each.api.regions = ['eu'])],
    ['api.regions must include us or *.', ({ api }) => delete api.regions],
    [
      'Config var OTHER_URL must be upper-case and begin with ACME_BETA_.',
      (each) => (each.api.config_vars = ['OTHER_URL']),
    ],
    ['Unknown in api.requires: magic.', (each) => (each.api.requires = ['magic'])],
  ])('%s', (message, change) => expect(errors(change)).toEqual([message]))

  test('secrets that are too short', () => {
    const short = { password: 'short', ssoSalt: 'y'.repeat(16) }
    expect(manifestErrors('acme-beta', manifestOf('acme-beta'), secretErrorsOf(short), [])).toEqual([
      'api.password must have 16 characters.',
    ])
  })

  test('allowed origins need neither https nor a public host', () => {
    const local = (each: ManifestContents) => {
      each.api.production = { base_url: 'http://127.0.0.1:4001/r', sso_url: 'http://127.0.0.1:4001/s' }
    }
    expect(errors(local)).toHaveLength(2)
    expect(errors(local, ['http://127.0.0.1:4001'])).toEqual([])
  })
})
