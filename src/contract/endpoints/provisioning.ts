import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as manifests from '../manifest.ts'
import { byAddon, byId } from '../formats/field-types.ts'
import { ofAddon, listOfAddon, ofAddonOrToken } from './subjects.ts'

export const oauthCredentialList = endpoint({
  summary: "The add-on's OAuth client secret, masked; empty when there is none.",
  ...listOfAddon,
  path: '/api/v3/addons/:addon/oauth_credentials',
  result: v.array(manifests.oauthCredential),
})

export const oauthCredentialRegenerate = endpoint({
  summary: 'Makes a new OAuth client secret; the old one stops at once, or at `previous_until`.',
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/oauth_credentials',
  body: manifests.secretRegeneration,
  freshProof: 'always',
  result: manifests.oauthCredential,
  status: 201,
})

export const previousClientSecretEnd = endpoint({
  summary: 'Ends the previous OAuth client secret before its time.',
  ...ofAddon,
  method: 'DELETE',
  path: '/api/v3/addons/:addon/oauth_credentials/previous',
  result: manifests.oauthCredential,
})

export const apiAuthorizationList = endpoint({
  summary: "The add-on's API token, masked; empty when there is none.",
  ...listOfAddon,
  path: '/api/v3/addons/:addon/api_authorizations',
  result: v.array(manifests.apiAuthorization),
})

export const apiAuthorizationRegenerate = endpoint({
  summary: 'Makes a new API token; the old one stops at once, or at `previous_until`.',
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/api_authorizations',
  body: manifests.secretRegeneration,
  freshProof: 'always',
  result: manifests.apiAuthorization,
  status: 201,
})

export const previousTokenEnd = endpoint({
  summary: 'Ends the previous API token before its time.',
  ...ofAddon,
  method: 'DELETE',
  path: '/api/v3/addons/:addon/api_authorizations/previous',
  result: manifests.apiAuthorization,
})

export const currentManifestView = endpoint({
  summary: 'The manifest pushed last, secrets masked.',
  method: 'GET',
  path: '/api/v3/addons/:addon/current_manifest',
  ...ofAddonOrToken,
  result: manifests.manifest,
})

export const manifestList = endpoint({
  summary: 'Every pushed manifest, newest first.',
  method: 'GET',
  path: '/api/v3/addons/:addon/manifests',
  ...ofAddonOrToken,
  result: v.array(manifests.manifestEntry),
  list: true,
})

export const manifestView = endpoint({
  summary: 'One pushed manifest, secrets masked.',
  method: 'GET',
  path: '/api/v3/addons/:addon/manifests/:id',
  ...ofAddonOrToken,
  params: v.object({ addon: v.string(), id: byId.entries.id }),
  result: manifests.manifest,
})

export const manifestPush = endpoint({
  summary: 'Pushes a manifest; a new slug pushed by a company user creates the add-on.',
  method: 'POST',
  path: '/api/v3/addons/:addon/manifests',
  access: 'companyOrToken',
  params: byAddon,
  query: manifests.pushQuery,
  body: manifests.pushedManifest,
  limit: 'manifests',
  quota: 'addons',
  invalidSummary: 'The manifest is not valid',
  result: manifests.manifest,
  status: 201,
})

export const passwordOverlapUpdate = endpoint({
  summary: 'Has the password of the manifest before work beside the current one until an hour.',
  ...ofAddon,
  method: 'PUT',
  path: '/api/v3/addons/:addon/current_manifest/previous_password',
  body: manifests.passwordOverlap,
  freshProof: 'always',
  result: manifests.manifest,
})

export const previousPasswordEnd = endpoint({
  summary: 'Ends the previous password of the manifest before its time.',
  ...ofAddon,
  method: 'DELETE',
  path: '/api/v3/addons/:addon/current_manifest/previous_password',
  result: manifests.manifest,
})
