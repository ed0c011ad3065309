import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { datatypes } from '#contract/feature.ts'
import { idOf, storedColumns } from '../columns.ts'
import { asOrdered, asTrigrams, searchedText } from '../like-pattern.ts'
import { addons } from './addons.ts'

export const datatypeEnum = pgEnum('datatype', datatypes)

export const features = pgTable(
  'features',
  {
    ...storedColumns,
    addonId: idOf(() => addons.id),
    name: text().notNull(),
    datatype: datatypeEnum().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    index('features_addon').on(t.addonId),
    index('features_begin').on(asOrdered(searchedText(t.name))),
    index('features_words').using('gin', asTrigrams(searchedText(t.name))),
  ],
)

/** Prices are integer cents per month. The add-on's row names its default plan. */
export const plans = pgTable(
  'plans',
  {
    ...storedColumns,
    addonId: idOf(() => addons.id),
    name: text().notNull(),
    slug: text().notNull(),
    priceCents: integer().notNull().default(0),
    priceContract: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    public: boolean().notNull().default(false),
    visible: boolean().notNull().default(false),
    shield: boolean().notNull().default(false),
    shieldDefault: boolean().notNull().default(false),
    temporarySupported: boolean().notNull().default(false),
    temporarySpaceSupported: boolean().notNull().default(false),
    installableWithPrivateNetworking: boolean().notNull().default(false),
    installableWithoutPrivateNetworking: boolean().notNull().default(true),
  },
  (t) => [
    index('plans_begin').on(asOrdered(searchedText(t.name))),
    index('plans_words').using('gin', asTrigrams(searchedText(t.name, t.slug))),
    unique('plans_slug_in_addon').on(t.addonId, t.slug),
    check('plans_availability', sql`(${t.enabled} or not ${t.public}) and (${t.public} or not ${t.visible})`),
    check('plans_price', sql`${t.priceCents} between 0 and 100000000`),
  ],
)

/** `value` is a JSON boolean, or an integer in the feature's unit (seconds, bytes, percent, or none). */
export const offerings = pgTable(
  'offerings',
  {
    id: uuid().primaryKey().defaultRandom(),
    planId: idOf(() => plans.id),
    featureId: idOf(() => features.id),
    value: jsonb().$type<boolean | number>().notNull(),
  },
  (t) => [unique('offerings_once').on(t.planId, t.featureId)],
)

/** Invitations of accounts (by lower-case e-mail) to an invite-only plan. */
export const planPasses = pgTable(
  'plan_passes',
  {
    ...storedColumns,
    planId: idOf(() => plans.id),
    email: text().notNull(),
  },
  (t) => [unique('plan_passes_once').on(t.planId, t.email)],
)
