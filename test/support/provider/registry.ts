import { pino } from 'pino'
import { teamMembers, teams } from '#server/db/schema.ts'
import { storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import { codeIn, periodAt } from '#server/identity/second-factor/authenticator.ts'
import { publishRevisions } from '#server/buildpacks/publish-revisions.job.ts'
import { linkAccount } from '#server/buildpacks/source-control/accounts.ts'
import { call, type Person, type Reply } from '../people.ts'
import type { TestServer } from '../server.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The secret of everybody's authenticator in tests. */
export const testAuthenticator = Buffer.from('an authenticator app')

/** The code that it shows now, or some periods of 30 seconds away. */
export const codeNow = (periods = 0): string => codeIn(testAuthenticator, periodAt(new Date()) + periods)

/** A server whose source control is the sample one at this URL. */
export class Registry {
  constructor(
    readonly server: TestServer,
    readonly sourceUrl: string,
  ) {
    Object.assign(server.config, { sourceControlUrl: sourceUrl })
  }

  /** Calls a service by its whole path. */
  ask(
    who: Pick<Person, 'token'> | undefined,
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    return call(this.server, method, path, { as: who, body, headers })
  }

  async connect({ id }: Person, login: string, token: string): Promise<void> {
    const now = this.server.clock.now()
    await linkAccount(this.server.db, this.server.config, { userId: id, login, token, now })
  }

  async giveAuthenticator({ id }: Person): Promise<void> {
    const now = this.server.clock.now()
    const given = { userId: id, secret: testAuthenticator, confirmed: true, now }
    await storeTwoFactor(this.server.db, this.server.config, given)
  }

  async team(
    name: string,
    members: readonly (readonly [Person, 'owner' | 'admin' | 'member'])[],
    type: 'team' | 'enterprise' = 'team',
  ): Promise<string> {
    const at = this.server.clock.now()
    const dates = { createdAt: at, updatedAt: at }
    const [team] = await this.server.db
      .insert(teams)
      .values({ name, type, ...dates })
      .returning()
    if (team === undefined) throw new Error('the team was not stored')
    await this.server.db
      .insert(teamMembers)
      .values(members.map(([{ id }, role]) => ({ teamId: team.id, userId: id, role, ...dates })))
    return team.id
  }

  /** Does what the platform's job does until nothing is pending. */
  publish(): Promise<number> {
    const { db, clock, config } = this.server
    const resources = { db, clock, config, log: pino({ level: 'silent' }) }
    return publishRevisions(resources, new AbortController().signal)
  }
}
