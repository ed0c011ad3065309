import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { forgottenEnd } from '#contract/installs/forgotten-account.ts'
import { type Database, sqlRows } from '#server/db/database.ts'
import { lockForgetting } from '#server/mail/forgetting-lock.ts'
import { type ForgetWhen, isForgettable, stretches } from './due-accounts.ts'

/** Rows in which the accounts that were forgotten were replaced; `unsent` letters were deleted. */
export interface Forgotten {
  accounts: number
  requests: number
  stretches: number
  attempts: number
  letters: number
  unsent: number
  notices: number
  trail: number
}

/**
 * Where an address can begin: behind no character of a longer one (an apostrophe is one behind a letter, as in o'hara),
 * or behind a character that JSON escapes.
 */
const begins = String.raw`(?:(?<![a-z0-9._%+~\\-])(?<![a-z0-9]')|(?<=\\[bfnrt]'?)|(?<=\\u00[0-9a-f]{2}))`

/** Matches a sign of an address, plain or as URLs have it. */
const eitherWay = (sign: string): string => `(?:\\${sign}|%${sign.charCodeAt(0).toString(16)})`

/**
 * Matches an address in a text, but not a longer one that it is a part of; for PostgreSQL. What else an address may have
 * before its @, such as =, stands around addresses rather than in them.
 */
const patternOf = (account: string): string =>
  `${begins}${account.replaceAll(/[^a-z0-9]/g, eitherWay)}(?![a-z0-9-]|\\.[a-z0-9])`

/** Makes a customer's pseudonym: random, so that it leads back to no address. */
export const customerPseudonym = (): string => `forgotten-${randomBytes(8).toString('hex')}${forgottenEnd}`

/** A column's text with the pseudonym in place of the address, wherever that stands as a whole. */
const without = (text: string): SQL => sql`regexp_replace(${sql.raw(text)}, due.pattern, due.pseudonym, 'gi')`

/** Has people's letters left to them: whoever signs in here by this address reads mail as a person, not as a customer. */
const isNobodys = sql`not exists (select from users where lower(users.email) = due.account)`

/**
 * Replaces these accounts (e-mails in lower case) by pseudonyms wherever they are stored: one for each account, the same
 * everywhere. Those that are not due by now are left alone. All is done by one statement, which sees one state of the
 * database: what an account begins meanwhile keeps its address. One account may be given its pseudonym as `alias`; with
 * `everywhere`, all letters, notices and failed calls are then read for it, to others and for others too, which takes
 * long.
 */
export async function forgetAccounts(
  tx: Database,
  accounts: readonly string[],
  when: ForgetWhen,
  { alias, everywhere = false }: { alias?: string; everywhere?: boolean } = {},
): Promise<Forgotten> {
  // One process at a time, so that two never lock the same rows in different orders, nor name an account twice.
  if (!everywhere) await lockForgetting(tx)
  const names = JSON.stringify(
    accounts.map((account) => ({
      account,
      pseudonym: alias ?? customerPseudonym(),
      pattern: patternOf(account),
    })),
  )
  const fromDue = everywhere
    ? sql`from due where`
    : sql`from due join requests using (account) where call.install_id = requests.resource_id and`
  const orNamed = everywhere
    ? sql`or (lower(outbox."to") <> due.account and concat_ws(' ', subject, text) ~* due.pattern)`
    : sql``
  const [row] = await sqlRows<Forgotten>(
    tx,
    sql`
      with named as (
        select * from json_to_recordset(${names}::json) as each (account text, pseudonym text, pattern text)
      ), own as (
        select account, bool_and(is_over) as is_over, max(ended_at) as ended_at
        from (${stretches(sql`account in (select account from named)`)}) of group by account
      ), due as (
        select named.* from named left join own using (account) where ${isForgettable(when)}
      ), requests as (
        update install_requests request set account = due.pseudonym, message = ${without('message')},
          name = ${without('name')}, app_name = ${without('app_name')}, options = ${without('options::text')}::jsonb
        from due where request.account = due.account
        returning resource_id, due.account
      ), stretches as (
        update installs set account = due.pseudonym from due where installs.account = due.account returning 1
      ), calls as (
        update failed_attempts call set app_name = ${without('app_name')}, url = ${without('url')},
          response_body = ${without('response_body')}, params = ${without('params::text')}::jsonb,
          headers = ${without('headers::text')}::jsonb
        ${fromDue} concat_ws(' ', app_name, url, response_body, params, headers) ~* due.pattern
        returning 1
      ), unsent as (
        delete from outbox using due
        where lower(outbox."to") = due.account and outbox.sent_at is null and ${isNobodys} returning 1
      ), letters as (
        update outbox set "to" = ${without('"to"')}, subject = ${without('subject')}, text = ${without('text')}
        from due where ${isNobodys}
          and ((lower(outbox."to") = due.account and outbox.sent_at is not null) ${orNamed})
        returning 1
      ), news as (
        update notices set title = ${without('title')}, text = ${without('notices.text')}
        from due where ${everywhere}::boolean and concat_ws(' ', title, notices.text) ~* due.pattern
        returning 1
      ), told as (
        update trail set "from" = case when lower("from") = due.account then due.pseudonym else "from" end,
          "to" = case when lower("to") = due.account then due.pseudonym else "to" end
        from due where field in ('alphaUser', 'planPass') and lower(coalesce("to", "from")) = due.account
        returning 1
      )
      select (select count(*) from due)::int as accounts, (select count(*) from requests)::int as requests,
        (select count(*) from stretches)::int as stretches, (select count(*) from calls)::int as attempts,
        (select count(*) from letters)::int as letters, (select count(*) from unsent)::int as unsent,
        (select count(*) from news)::int as notices, (select count(*) from told)::int as trail`,
  )
  if (row === undefined) throw new Error('nothing was counted')
  return row
}
