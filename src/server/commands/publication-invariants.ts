import { type SQL, sql } from 'drizzle-orm'

/**
 * Invariants of what is published, as those of `checkInvariants`. Texts and pictures may be older than the records; what
 * narrows or prices an offer may not.
 */
export const publicationInvariants: Readonly<Record<string, SQL>> = {
  'add-ons on the marketplace are in beta or GA, and visible': sql`
    select p.slug as subject from published_addons p join addons a on a.id = p.addon_id
    where p.page is not null and not (a.state in ('beta', 'ga') and a.visible)`,
  'published plans are available to all users, at their price and with their settings': sql`
    select p.slug || ':' || (shown ->> 'slug') as subject from published_addons p
    cross join lateral jsonb_array_elements(p.page::jsonb -> 'plans') shown
    left join plans l on l.id = (shown ->> 'id')::uuid and l.addon_id = p.addon_id
    where not coalesce(l.visible and shown @> jsonb_build_object(
      'slug', l.slug,
      'price_cents', l.price_cents,
      'price_contract', l.price_contract,
      'installable_with_private_networking', l.installable_with_private_networking,
      'installable_without_private_networking', l.installable_without_private_networking,
      'temporary_supported', l.temporary_supported,
      'temporary_space_supported', l.temporary_space_supported,
      'shield', l.shield,
      'shield_default', l.shield_default), false)`,
  // One that is not among the published plans is not named.
  'published default plans are those of the add-on': sql`
    select p.slug || ' ' || named.field as subject from published_addons p join addons a on a.id = p.addon_id
    cross join lateral (values ('default_plan_slug', a.default_plan_slug),
      ('space_default_plan_slug', a.space_default_plan_slug),
      ('temporary_supported_plan_slug', a.temporary_supported_plan_slug),
      ('temporary_space_supported_plan_slug', a.temporary_space_supported_plan_slug)) named (field, slug)
    where p.page is not null and p.page::jsonb ->> named.field is distinct from (
      select named.slug where p.page::jsonb -> 'plans' @> jsonb_build_array(jsonb_build_object('slug', named.slug)))`,
  'published generations are those of the add-on': sql`
    select p.slug as subject from published_addons p join addons a on a.id = p.addon_id
    where p.page::jsonb -> 'supported_generations' <> to_jsonb(a.supported_generations)`,
  'published shutdowns are those that are announced': sql`
    select p.slug as subject from published_addons p
    left join deprecations d on d.addon_id = p.addon_id and d.state = 'announced'
    where p.page is not null and p.page::jsonb ->> 'shutdown_date' is distinct from d.date::text`,
  'every published picture is stored': sql`
    select p.slug as subject from published_addons p cross join lateral unnest(p.pictures) named (sha)
    where not exists (select 1 from images i where i.sha = named.sha)`,
  'every published page is whole and has its place in the catalogue': sql`
    select slug as subject from published_addons
    where serial = 0 or hash <> encode(sha256(convert_to(page, 'UTF8')), 'hex')`,
}
