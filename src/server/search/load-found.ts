import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { approvalTypes } from '#contract/approval.ts'
import { type Found, mostFound } from '#contract/search/found.ts'
import { approvalWordings } from '#contract/wording/approvals.ts'
import { activeRepricingStatuses } from '#machines/repricing/repricing-group.ts'
import { isApprovalWaiting } from '#server/approvals/waiting-for-staff.ts'
import { type Database, sqlRows } from '#server/db/database.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { isOneOf } from '#server/db/page-total.ts'
import {
  addons,
  approvals,
  companies,
  companyUsers,
  features,
  plans,
  repricings,
  users,
} from '#server/db/schema.ts'
import { searchedPhrase, wordPattern } from '#server/db/searched-text.ts'
import { findNear, type FoundNear, holdsAll, type Near, ownTexts, type Search } from './find-near.ts'

/** The most records of a kind that are compared with all words. */
const mostCompared = 1000

type FoundRecords = Omit<Found, 'actions'>

const addon = sql`json_build_object('slug', ${addons.slug}, 'displayName', ${addons.displayName})`
const textOfAddon = sql`${ownTexts.addons} || ${ownTexts.companies}`
const joinCompany = sql`join ${companies} on ${companies.id} = ${addons.companyId}`
const joinAddon = (addonId: PgColumn) => sql`join ${addons} on ${addons.id} = ${addonId} ${joinCompany}`

const titles = approvalTypes.map((type) => ({ type, title: searchedPhrase(approvalWordings[type].title) }))
/** The types of approvals with a word in their titles. */
const typesWith = (word: string) => titles.filter(({ title }) => title.includes(word)).map(({ type }) => type)
const byName = (name: PgColumn, id: PgColumn) => sql`${inNameOrder(name)}, ${id}`

/** What price changes are called. */
const priceChange = 'price change repricing'

/** Matches rows whose column is one of these ids, which are sent as one parameter. */
const isNear = (column: PgColumn, ...lists: readonly (readonly string[])[]): SQL =>
  sql`${column} = any(${sql.param([...new Set(lists.flat())])}::uuid[])`

/** The conditions that rows are near, or belong to what is. */
function conditionsOf(all: Near, rarest: Near | null) {
  const is = (table: keyof Near, id: PgColumn) => isNear(id, all[table], rarest?.[table] ?? [])
  const ofAddons = or(is('addons', addons.id), is('companies', addons.companyId))
  return {
    is,
    ofAddons,
    ofAddon: (addonId: PgColumn) =>
      isOneOf(addonId, sql`select ${addons.id} from ${addons} where ${ofAddons} limit ${mostCompared}`),
    ofCompany: isOneOf(
      users.id,
      sql`select ${companyUsers.userId} from ${companyUsers} where ${is('companies', companyUsers.companyId)}
        limit ${mostCompared}`,
    ),
  }
}

interface Kind {
  record: SQL
  table: PgTable
  /** Which rows are compared with the words. */
  compared: SQL | undefined
  joins?: SQL
  /** The record's own text, which counts more than those of what it belongs to. */
  own: SQL
  text?: SQL
  /** Matches a word by what is in no text of the row; undefined if nothing does. */
  also?: (word: string) => SQL | undefined
  order: SQL
}

/** Selects the records of a kind that hold every word, best first, as one JSON value. */
function selected({ phrase, words }: Search, kind: Kind): SQL {
  const { record, table, compared, joins, own, text, also, order } = kind
  const whole = text === undefined ? own : sql`${own} || ${text}`
  const holds = and(...words.map((word) => or(like(whole, wordPattern(word)), also?.(word))))
  const pattern = likePattern(` ${phrase}`)
  const ranks = [
    // The name begins with it, or it is the slug.
    or(like(own, pattern.slice(1)), like(own, pattern.slice(0, -1))),
    and(...words.map((word) => like(own, likePattern(` ${word}`)))),
    holdsAll(own, words),
  ].map((rank) => sql`(${rank}) desc`)
  return sql`(select coalesce(json_agg(found.record), '[]') from (select ${record} as record
    from (select * from ${table} where ${compared} limit ${mostCompared}) ${table} ${joins}
    where ${holds} order by ${sql.join([...ranks, order], sql`, `)} limit ${mostFound}) found)`
}

function kindsOf({ words, companyId }: Search, { all, rarestOf }: FoundNear) {
  const { is, ofAddons, ofAddon, ofCompany } = conditionsOf(all, rarestOf(words))
  const isStaff = companyId === null
  const isOwn = isStaff ? undefined : eq(addons.companyId, companyId)
  const ofOwn = (addonId: PgColumn) =>
    isOwn && isOneOf(addonId, sql`select ${addons.id} from ${addons} where ${isOwn}`)
  // What an approval or a price change is called is in no text of theirs, and finds them all.
  const untitled = rarestOf(words.filter((word) => typesWith(word).length === 0))
  const unnamed = rarestOf(words.filter((word) => !priceChange.includes(word)))
  const kinds: Record<keyof FoundRecords, Kind> = {
    addons: {
      record: sql`json_build_object('slug', ${addons.slug}, 'displayName', ${addons.displayName}, 'state', ${addons.state})`,
      table: addons,
      compared: and(or(ofAddons, eq(addons.slug, words.join('-'))), isOwn),
      joins: joinCompany,
      own: ownTexts.addons,
      text: ownTexts.companies,
      order: byName(addons.displayName, addons.id),
    },
    plans: {
      record: sql`json_build_object('id', ${plans.id}, 'name', ${plans.name}, 'slug', ${plans.slug}, 'addon', ${addon})`,
      table: plans,
      compared: or(is('plans', plans.id), ofAddon(plans.addonId)),
      joins: joinAddon(plans.addonId),
      own: ownTexts.plans,
      text: textOfAddon,
      order: byName(plans.name, plans.id),
    },
    features: {
      record: sql`json_build_object('id', ${features.id}, 'name', ${features.name}, 'addon', ${addon})`,
      table: features,
      compared: or(is('features', features.id), ofAddon(features.addonId)),
      joins: joinAddon(features.addonId),
      own: ownTexts.features,
      text: textOfAddon,
      order: byName(features.name, features.id),
    },
    people: {
      record: sql`json_build_object('id', ${users.id}, 'name', ${users.name}, 'email', ${users.email}, 'company', ${companies.name})`,
      table: users,
      compared: or(is('users', users.id), ofCompany),
      joins: sql`left join ${companyUsers} on ${companyUsers.userId} = ${users.id}
        left join ${companies} on ${companies.id} = ${companyUsers.companyId}`,
      own: ownTexts.users,
      text: sql`coalesce(${ownTexts.companies}, '')`,
      order: byName(users.email, users.id),
    },
    companies: {
      record: sql`json_build_object('id', ${companies.id}, 'name', ${companies.name})`,
      table: companies,
      compared: isStaff ? is('companies', companies.id) : sql`false`,
      own: ownTexts.companies,
      order: byName(companies.name, companies.id),
    },
    approvals: {
      record: sql`json_build_object('id', ${approvals.id}, 'type', ${approvals.type}, 'state', ${approvals.state}, 'addon', ${addon})`,
      table: approvals,
      compared: and(
        isStaff ? isApprovalWaiting : inArray(approvals.state, ['pending', 'rejected']),
        ofOwn(approvals.addonId),
        untitled === null ? undefined : conditionsOf(all, untitled).ofAddon(approvals.addonId),
      ),
      joins: joinAddon(approvals.addonId),
      own: textOfAddon,
      also: (word) => inArray(approvals.type, typesWith(word)),
      order: sql`${approvals.pendingSince} nulls last, ${approvals.id}`,
    },
    repricings: {
      record: sql`json_build_object('id', ${repricings.id}, 'status', ${repricings.status}, 'planId', ${plans.id},
        'plan', ${plans.name}, 'addon', ${addon})`,
      table: repricings,
      compared: and(
        inArray(repricings.status, [...activeRepricingStatuses]),
        ofOwn(repricings.addonId),
        unnamed === null
          ? undefined
          : or(
              isNear(repricings.planId, unnamed.plans),
              conditionsOf(all, unnamed).ofAddon(repricings.addonId),
            ),
      ),
      joins: sql`join ${plans} on ${plans.id} = ${repricings.planId} ${joinAddon(repricings.addonId)}`,
      own: ownTexts.plans,
      text: textOfAddon,
      also: (word) => (priceChange.includes(word) ? sql`true` : undefined),
      order: sql`${repricings.repriceDate}, ${repricings.id}`,
    },
  }
  return kinds
}

/**
 * Searches the records that a person may see: their own company's, or for staff (`companyId` null) all of them. Two
 * statements, whatever is searched for; where very many records hold a word, only a part of them is compared.
 */
export async function loadFound(db: Database, q: string, companyId: string | null): Promise<FoundRecords> {
  const phrase = searchedPhrase(q)
  // The longest first, which are in the fewest texts.
  const words = [...new Set(phrase.split(' '))].toSorted((a, b) => b.length - a.length)
  const search = { phrase, words, companyId }
  const kinds = kindsOf(search, await findNear(db, search))
  const pairs = Object.entries(kinds).map(
    ([name, kind]) => sql`${sql.raw(`'${name}'`)}, ${selected(search, kind)}`,
  )
  const [row] = await sqlRows<{ found: FoundRecords }>(
    db,
    sql`select json_build_object(${sql.join(pairs, sql`, `)}) as found`,
  )
  if (row === undefined) throw new Error('a select without a table gives one row')
  return row.found
}
