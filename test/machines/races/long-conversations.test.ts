import { describe } from 'vitest'
import type { FollowedRevision } from '#machines/buildpack/polling.ts'
import { publishing } from '#machines/buildpack/publishing.ts'
import type { PublishingDraft, Release } from '#machines/buildpack/publishing-draft.ts'
import { type PendingSignIn, type Session, signIn } from '#machines/session/sign-in.ts'
import { growingList, type ListPage, shownPage } from '#machines/shapes/growing-list.ts'
import { refusal, type Sent, testRaces } from './race.ts'

/** SPEC 7: POST buildpacks/{id}/revisions 'with an optional two-factor code header'. */
describe('a publication', () => {
  const draft: PublishingDraft = {
    source: { owner: 'acme', repo: 'mail' },
    owner: { type: 'user', id: 'ada' },
    namespace: 'acme',
    name: 'mail',
    ref: 'main',
    description: 'Sends mail',
    category: 'mail',
    support: { method: 'email', address: 'help@acme.example' },
    twoFactorAuthentication: false,
  }

  testRaces('registers one buildpack, and is called published only if its release is', {
    machine: publishing,
    input: { buildpackId: null, draft, needsCode: false },
    alone: ['checkName', 'send', 'followRevision'],
    scene: (race) => {
      const buildpacks = new Map<string, string>()
      const releases = new Map<string, FollowedRevision>()
      const isPublished = (id: string) =>
        [...releases.values()].some((release) => release.id === id && release.status === 'published')
      race.on('registered', ({ buildpackId }) =>
        race.hold(
          [...buildpacks.values()].includes(String(buildpackId)),
          'registered as what the platform has not',
        ),
      )
      race.on('published', ({ revisionId }) =>
        race.hold(isPublished(String(revisionId)), 'called published, and it is not'),
      )
      const register = (key: string) => {
        const id = buildpacks.get(key) ?? `buildpack ${buildpacks.size + 1}`
        buildpacks.set(key, id)
        return id
      }
      const release = (key: string) => {
        const begun = releases.get(key) ?? {
          id: `release ${releases.size + 1}`,
          status: 'pending',
          error: null,
        }
        releases.set(key, begun)
        return begun
      }
      return {
        platform: {
          checkName: () => ({}),
          send: ({ change, key }: Sent<PublishingDraft | Release>) =>
            'buildpackId' in change ? release(key) : register(key),
          followRevision: ({ revisionId }: { revisionId: string }) => {
            const [key, found] = [...releases].find(([, { id }]) => id === revisionId) ?? []
            if (key === undefined || found === undefined) throw refusal('missing')
            const ended = { ...found, status: 'published' as const }
            releases.set(key, ended)
            return ended
          },
        },
        steps: {
          publishes: () => race.send({ type: 'publish' }),
          'goes on': () => race.send({ type: 'next' }),
          'goes back': () => race.send({ type: 'back' }),
          edits: () => race.send({ type: 'edit' }),
          'checks again': () => race.send({ type: 'check' }),
        },
        calm: () => {
          const { value, status } = race.snapshot
          if (status === 'done') return false
          race.send({ type: 'next' })
          race.send({ type: value === 'unfinished' ? 'check' : 'publish' })
          return true
        },
        end: () => {
          race.hold(buildpacks.size <= 1, `${buildpacks.size} buildpacks are registered`)
          race.hold(releases.size <= 1, `${releases.size} releases are begun`)
          const isDone = race.snapshot.status === 'done'
          race.hold(isDone === (race.count('published') === 1), 'it ends without a word')
          race.hold(isDone, 'it never comes to its end')
        },
      }
    },
  })
})

/** READINGS 27 and 28: the state is used once; a network failure is not a sign-out. */
describe('signing in', () => {
  testRaces('exchanges each code once, and leaves a session only when asked to or when it has ended', {
    machine: signIn,
    input: undefined,
    alone: ['restoreSession', 'leaveForSignIn', 'takePending', 'exchangeCode', 'endSession'],
    scene: (race) => {
      let pending: PendingSignIn | null = null
      let kept: Session | null = { accessToken: 'kept', expiresAt: 0 }
      let given = 0
      let mayLeave = false
      const exchanged: string[] = []
      const tokens = new Set(['kept'])
      const watch = () => {
        const { context, value } = race.snapshot
        race.hold(
          value !== 'signedIn' || tokens.has(context.session?.accessToken ?? ''),
          'signed in without a session',
        )
        const isLeft = value === 'expired' || value === 'signingOut'
        race.hold(!isLeft || mayLeave, `${String(value)}, and nobody asked for it`)
        race.hold(!isLeft || context.session === null, 'a session is kept that has ended')
      }
      const acts = (does: () => void) => () => {
        does()
        watch()
      }
      return {
        platform: {
          restoreSession: () => ({ session: kept, notice: null }),
          leaveForSignIn: ({ attemptedUrl, restarts }: { attemptedUrl: string; restarts: number }) => {
            pending = {
              state: `state ${(given += 1)}`,
              codeVerifier: `verifier ${given}`,
              attemptedUrl,
              restarts,
            }
          },
          takePending: () => {
            const taken = pending
            pending = null
            return taken
          },
          exchangeCode: ({ code }: { code: string }) => {
            race.hold(!exchanged.includes(code), `${code} is exchanged twice`)
            exchanged.push(code)
            tokens.add(`token of ${code}`)
            return { accessToken: `token of ${code}`, expiresAt: 0 }
          },
          endSession: () => {
            kept = null
          },
        },
        steps: {
          'signs in': acts(() => race.send({ type: 'signIn', attemptedUrl: '/addons/mail' })),
          'comes back': acts(() => {
            const event = {
              type: 'callback.received',
              code: `code ${given}`,
              state: pending?.state ?? '',
            } as const
            race.send(event)
          }),
          'comes back forged': acts(() =>
            race.send({ type: 'callback.received', code: 'forged', state: 'forged' }),
          ),
          'the session expires': acts(() => {
            mayLeave ||= race.snapshot.matches('signedIn')
            race.send({ type: 'session.expired' })
          }),
          'signs out': acts(() => {
            mayLeave ||= race.snapshot.matches('signedIn') || race.snapshot.matches('expired')
            race.send({ type: 'signOut' })
          }),
        },
        end: () => {
          watch()
          race.hold(!exchanged.includes('forged'), 'a forged code is exchanged')
          const { value } = race.snapshot
          const rests = ['signedIn', 'signedOut', 'left', 'expired', 'failed', 'unreachable']
          race.hold(rests.includes(String(value)), `it stays ${String(value)}`)
        },
      }
    },
  })
})

/** SPEC 7: the Range header; a list is shown whole, each row once. */
describe('a list that grows', () => {
  testRaces('shows each row once and in order, of the list that is asked for', {
    machine: growingList,
    input: undefined,
    alone: ['readPage'],
    scene: (race) => {
      const rowsOf = (list: string) => Array.from({ length: 7 }, (_, row) => `${list} ${row}`)
      const pageOf = (list: string, from: number): ListPage => ({
        rows: rowsOf(list).slice(from, from + 2),
        nextRange: from + 2 < 7 ? `${list}:${from + 2}` : null,
        total: 7,
      })
      let list = 'all'
      let first = pageOf(list, 0)
      const more = () => race.send({ type: 'more', first })
      const watch = () => {
        const { rows } = shownPage(race.snapshot.context, first)
        const right = rowsOf(list).slice(0, rows.length)
        race.hold(JSON.stringify(rows) === JSON.stringify(right), `${list} shows ${rows.join()}`)
      }
      return {
        platform: {
          readPage: ({ range }: { range: string }) => {
            const [of = '', from] = range.split(':')
            return pageOf(of, Number(from))
          },
        },
        steps: {
          scrolls: () => {
            more()
            watch()
          },
          'tries again': () => {
            if (race.snapshot.matches('failed')) race.send({ type: 'retry', first })
          },
          filters: () => {
            list = list === 'all' ? 'some' : 'all'
            first = pageOf(list, 0)
            watch()
          },
        },
        calm: () => {
          watch()
          if (shownPage(race.snapshot.context, first).nextRange === null) return false
          if (race.snapshot.matches('failed')) race.send({ type: 'retry', first })
          else more()
          return true
        },
        end: () => {
          watch()
          race.hold(shownPage(race.snapshot.context, first).rows.length === 7, 'rows are missing')
        },
      }
    },
  })
})
