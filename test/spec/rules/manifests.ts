import type { Row } from '../table.ts'

/** A manifest that is right but for one thing, or for several. */
export type ManifestFault =
  | 'nothing'
  | 'white space around its URLs'
  | 'version 1'
  | 'a base URL with http'
  | 'an SSO URL with http'
  | 'a base URL at localhost'
  | 'a base URL at a mapped loopback address'
  | 'a base URL at a short loopback address'
  | 'a short password'
  | 'a short salt'
  | 'an unknown region'
  | 'regions without us'
  | 'no regions'
  | 'a config var of another prefix'
  | 'a config var in small letters'
  | 'a prefix with a dash'
  | 'an unknown requirement'
  | 'version 1, an unknown region and an unknown requirement'
  | 'a base URL with another scheme'
  | 'a base URL with a user'
  | 'a base URL with a user and a password'
  | 'a base URL with a query'
  | 'a base URL with an empty query'
  | 'a base URL with a fragment'
  | 'an SSO URL with a user and a password'
  | 'an SSO URL with a query'
  | 'a test URL with a user and a password'
  | 'a URL of another purpose with a user and a password'
  | 'a URL in a list with a user'
  | 'a URL beside the API with a password'

/** A place in the manifest, and the words that its message must have. */
type Told = readonly [place: string, ...words: string[]]

/** A push is refused at one place, or stored with the problems for which it can't be reviewed. */
export type PushedManifest = { refused: Told } | { problems: readonly Told[] }

const base = 'api.production.base_url'
const sso = 'api.production.sso_url'

const row = (
  id: string,
  fault: ManifestFault,
  comes: PushedManifest,
): Row<{ fault: ManifestFault }, PushedManifest> => ({
  id: `manifest.${id}`,
  from: 'refused' in comes || fault.startsWith('white space') ? 'r48.urls' : ['r48.problems', 'd.manifest'],
  given: { fault },
  comes,
})

/** Pushed manifests. */
export const pushedManifests: readonly Row<{ fault: ManifestFault }, PushedManifest>[] = [
  row('right', 'nothing', { problems: [] }),
  row('trimmed', 'white space around its URLs', { problems: [] }),
  row('version', 'version 1', { problems: [['api.version', '3']] }),
  row('http', 'a base URL with http', { problems: [[base, 'https']] }),
  row('sso-http', 'an SSO URL with http', { problems: [[sso, 'https']] }),
  row('localhost', 'a base URL at localhost', { problems: [[base, 'public host']] }),
  row('mapped', 'a base URL at a mapped loopback address', { problems: [[base, 'public host']] }),
  row('short-address', 'a base URL at a short loopback address', { problems: [[base, 'public host']] }),
  row('password', 'a short password', { problems: [['api.password', '16 characters']] }),
  row('salt', 'a short salt', { problems: [['api.sso_salt', '16 characters']] }),
  row('region', 'an unknown region', { problems: [['api.regions', 'known', 'mars']] }),
  row('no-us', 'regions without us', { problems: [['api.regions', 'us or *']] }),
  row('no-regions', 'no regions', { problems: [['api.regions', 'us or *']] }),
  row('prefix', 'a config var of another prefix', {
    problems: [['api.config_vars', 'begin with ACME_BETA_', 'OTHER_URL']],
  }),
  row('small', 'a config var in small letters', {
    problems: [
      ['api.config_vars', 'capital letters', 'acme_url'],
      ['api.config_vars', 'begin with ACME_BETA_', 'acme_url'],
    ],
  }),
  row('dash', 'a prefix with a dash', { problems: [['api.config_vars', 'capital letters', 'X-Y_URL']] }),
  row('requires', 'an unknown requirement', { problems: [['api.requires', 'known', 'magic']] }),
  row('several', 'version 1, an unknown region and an unknown requirement', {
    problems: [
      ['api.version', '3'],
      ['api.regions', 'mars'],
      ['api.requires', 'magic'],
    ],
  }),
  row('scheme', 'a base URL with another scheme', { refused: [base, 'https://'] }),
  row('user', 'a base URL with a user', { refused: [base, 'user name or password'] }),
  row('credentials', 'a base URL with a user and a password', { refused: [base, 'user name or password'] }),
  row('query', 'a base URL with a query', { refused: [base, 'query'] }),
  row('empty-query', 'a base URL with an empty query', { refused: [base, 'query'] }),
  row('fragment', 'a base URL with a fragment', { refused: [base, 'fragment'] }),
  row('sso-credentials', 'an SSO URL with a user and a password', {
    refused: [sso, 'user name or password'],
  }),
  row('sso-query', 'an SSO URL with a query', { refused: [sso, 'query'] }),
  row('test-credentials', 'a test URL with a user and a password', {
    refused: ['api.test.base_url', 'user name or password'],
  }),
  row('other-credentials', 'a URL of another purpose with a user and a password', {
    refused: ['api.staging.base_url', 'user name or password'],
  }),
  row('listed-credentials', 'a URL in a list with a user', {
    refused: ['api.mirrors.0.at.1', 'user name or password'],
  }),
  row('foreign-credentials', 'a URL beside the API with a password', {
    refused: ['log_drain', 'user name or password'],
  }),
]
