import { betaRequirementList } from '#contract/endpoints/progressions.ts'
import {
  apiAuthorizationList,
  currentManifestView,
  oauthCredentialList,
} from '#contract/endpoints/provisioning.ts'
import { readOf } from '#portal/wire/read.ts'
import { pageReads } from '#portal/wire/page-reads.ts'

/** The reads of the settings tab. */
export const settingsReads = (addon: string) => ({
  manifest: readOf(currentManifestView, { params: { addon } }),
  oauthCredentials: readOf(oauthCredentialList, { params: { addon } }),
  apiAuthorizations: readOf(apiAuthorizationList, { params: { addon } }),
  technical: readOf(betaRequirementList, { params: { addon, list: 'technical_approval_requirements' } }),
})

export const pages = pageReads({
  '/addons/$addonSlug/settings/$': ({ addonSlug }) => [settingsReads(addonSlug)],
})
