import * as v from 'valibot'
import type { Addon, AddonChange } from '#contract/addon.ts'
import { analyticsId } from '#contract/formats/analytics-id.ts'
import { email, webUrl } from '#contract/formats/field-types.ts'
import { longestTag, overlongTag, tagList } from '#contract/formats/tags.ts'
import { lengthOf } from '#contract/formats/text-length.ts'
import { isBlank } from '#contract/formats/plain-text.ts'

/** Trims a text; null if empty. */
const given = (text: string): string | null => (isBlank(text) ? null : text.trim())

const marketing = v.object({ tags: v.string(), googleAnalyticsID: v.string(), websiteUrl: v.string() })
export type MarketingValues = v.InferOutput<typeof marketing>

export const marketingLabels: Record<keyof MarketingValues, string> = {
  tags: 'Tags',
  googleAnalyticsID: 'Google Analytics ID',
  websiteUrl: 'Website URL',
}

/** The fields of the marketing panel. */
export const marketingFields = {
  isValues: (value: unknown): value is MarketingValues => v.is(marketing, value),
  values: ({ tags, googleAnalyticsID, websiteUrl }: Addon): MarketingValues => ({
    tags: tagList(tags).join(', '),
    googleAnalyticsID: googleAnalyticsID ?? '',
    websiteUrl: websiteUrl ?? '',
  }),
  body: ({ tags, googleAnalyticsID, websiteUrl }: MarketingValues): AddonChange => ({
    tags: given(tagList(tags).join(',')),
    googleAnalyticsID: given(googleAnalyticsID),
    websiteUrl: given(websiteUrl),
  }),
}

/** The message for invalid tags; null if valid. */
function tagsError(text: string): string | null {
  const tag = overlongTag(text)
  return tag === null
    ? null
    : `A tag may have at most ${longestTag} characters; “${tag.slice(0, 12)}…” has ${lengthOf(tag)}.`
}

const analyticsError = (text: string): string | null =>
  v.is(analyticsId, text)
    ? null
    : 'Enter an id like G-ABC123DEF4, UA-12345-1 or GTM-ABC123, or leave it empty.'

/** Messages of the marketing panel by field; stored values from before these rules may stay. */
export function marketingErrors(values: MarketingValues, stored: MarketingValues) {
  const errors = {
    tags: tagsError(values.tags),
    googleAnalyticsID: analyticsError(values.googleAnalyticsID),
    websiteUrl: webUrlError(values.websiteUrl),
  }
  const { tags, googleAnalyticsID } = stored
  return {
    ...errors,
    ...(values.tags === tags ? { tags: null } : {}),
    ...(values.googleAnalyticsID === googleAnalyticsID ? { googleAnalyticsID: null } : {}),
  }
}

const support = v.object({ emailSupport: v.string() })
export type SupportValues = v.InferOutput<typeof support>

export const supportLabels: Record<keyof SupportValues, string> = { emailSupport: 'Support e-mail' }

/** The fields of the support panel. */
export const supportFields = {
  isValues: (value: unknown): value is SupportValues => v.is(support, value),
  values: ({ emailSupport }: Addon): SupportValues => ({ emailSupport: emailSupport ?? '' }),
  body: ({ emailSupport }: SupportValues): AddonChange => ({ emailSupport: given(emailSupport) }),
}

/** The switches of the metadata (READINGS 20), in form order. */
export const metadataFlags = [
  'featured',
  'unpayable',
  'visible',
  'requiresSupportView',
  'expectsPrivateNetworking',
  'grandfathered',
] as const

const flags = v.object({
  featured: v.boolean(),
  unpayable: v.boolean(),
  visible: v.boolean(),
  requiresSupportView: v.boolean(),
  expectsPrivateNetworking: v.boolean(),
  grandfathered: v.boolean(),
})
const metadata = v.object({ ...flags.entries, statusPageUrl: v.string() })
export type MetadataValues = v.InferOutput<typeof metadata>

export const metadataLabels: Record<keyof MetadataValues, string> = {
  featured: 'Featured',
  unpayable: 'Unpayable',
  visible: 'Visible in the marketplace',
  requiresSupportView: 'Requires support view',
  expectsPrivateNetworking: 'Expects private networking',
  grandfathered: 'Grandfathered',
  statusPageUrl: 'Status page URL',
}

/** The fields of the metadata panel, for staff. */
export const metadataFields = {
  isValues: (value: unknown): value is MetadataValues => v.is(metadata, value),
  values: (addon: Addon): MetadataValues => ({
    ...v.parse(flags, addon),
    statusPageUrl: addon.statusPageUrl ?? '',
  }),
  body: (values: MetadataValues): AddonChange => ({ ...values, statusPageUrl: given(values.statusPageUrl) }),
}

/** The message for an invalid optional URL; null if valid. */
export const webUrlError = (text: string): string | null =>
  isBlank(text) || v.is(webUrl, text)
    ? null
    : 'Enter a whole URL, beginning with https:// or http://, or leave it empty.'

/** The message for an invalid optional e-mail address; null if valid. */
export const emailError = (text: string): string | null =>
  isBlank(text) || v.is(email, text) ? null : 'Enter an e-mail address, or leave it empty.'
