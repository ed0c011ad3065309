import { createHash } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { publishedAddons } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'

type Of = Pick<AddonRow, 'id' | 'slug'>

const feature = {
  id: '7b0f4a60-5cf9-4f0e-9c5e-000000000001',
  name: 'Connections',
  datatype: 'number',
} as const

const plan = {
  id: '7b0f4a60-5cf9-4f0e-9c5e-000000000002',
  slug: 'basic',
  name: 'Basic',
  price_cents: 1_500,
  price_contract: false,
  installable_with_private_networking: true,
  installable_without_private_networking: true,
  temporary_supported: false,
  temporary_space_supported: false,
  shield: false,
  shield_default: false,
  features: [{ ...feature, value: 20 }],
}

const picture = (digit: string) => `/images/${digit.repeat(64)}.png`

const screenshot = {
  id: '7b0f4a60-5cf9-4f0e-9c5e-000000000003',
  name: 'Dashboard',
  original_url: picture('a'),
  retina_url: picture('b'),
  medium_url: picture('c'),
  thumb_url: picture('d'),
}

/** An add-on's marketplace page as it goes over the wire, with something of everything. */
const pageOf = ({ id, slug }: Of) => ({
  id,
  slug,
  state: 'ga',
  display_name: 'Acme Queue',
  summary: 'Queues — größer & schneller',
  icon_url: picture('e'),
  featured: false,
  categories: [{ slug: 'messaging', label: 'Messaging' }],
  languages: ['Ruby'],
  supported_generations: ['cedar'],
  tags: ['queue'],
  screenshots: [screenshot],
  benefits: [{ id: '7b0f4a60-5cf9-4f0e-9c5e-000000000004', title: 'Fast', description: 'Very "fast"' }],
  features: [feature],
  plans: [plan],
  default_plan_slug: 'basic',
  space_default_plan_slug: null,
  temporary_supported_plan_slug: null,
  temporary_space_supported_plan_slug: null,
  custom_plans_text: null,
  buttons: [],
  documentation_url: null,
  website_url: 'https://queue.acme.example',
  status_page_url: null,
  email_support: 'help@acme.example',
  provider_terms_url: null,
  legal_statements: null,
  google_analytics_id: null,
  shutdown_date: '2027-06-30',
})

/** Stores an add-on's page with these fields as published at a time, or that it is taken off; gives the page. */
export async function putPage(
  db: Database,
  of: Of,
  at: string,
  fields: Partial<ReturnType<typeof pageOf>> | null = {},
) {
  const page = { ...pageOf(of), ...fields }
  const text = fields === null ? null : JSON.stringify(page)
  const values = {
    addonId: of.id,
    slug: of.slug,
    page: text,
    hash: text === null ? null : createHash('sha256').update(text).digest('hex'),
    publishedAt: new Date(at),
    contentVersion: 'as it was put',
  }
  await db
    .insert(publishedAddons)
    .values(values)
    .onConflictDoUpdate({ target: publishedAddons.addonId, set: values })
  return page
}
