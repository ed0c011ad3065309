import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { chartOf } from '#machines/chart.ts'
import { modelPairs } from '#test/runner/walking/model-pairs.ts'
import { chartPairs } from '#test/runner/walking/pairs.ts'
import { plannedWalks } from '#test/runner/walking/planned-walks.ts'
import { lamp, lampModel } from './made-up-run.ts'
import { beginRequestLog, requestsLogged } from '#test/runner/walking/request-log.ts'
import { logRequests } from '../support/request-log.ts'
import { shuffled } from '#test/runner/walking/shuffled.ts'
import { actsIn, type WalkChoice } from '#test/runner/walking/walk-choice.ts'

const everything: WalkChoice = { drivers: null, path: null, actor: null, seed: 0 }
const plan = { depth: 2, refusalStates: () => lampModel.starts.map(({ state }) => state) }
const planned = (choice: Partial<WalkChoice>) =>
  plannedWalks(lampModel, plan, () => true, { ...everything, ...choice }).walks

describe('pairs', () => {
  test('by the chart: whatever starts where another arrow ends', () => {
    expect(chartPairs(chartOf(lamp)).toSorted()).toEqual([
      'off press 0 > on break 0',
      'off press 0 > on press 0',
      'on press 0 > off press 0',
    ])
  })

  test('by the model: only those that a driver can walk', () => {
    expect(modelPairs(lampModel, () => true)).toEqual(chartPairs(chartOf(lamp)).toSorted())
    expect(modelPairs(lampModel, ({ type }) => type !== 'break')).toHaveLength(2)
    const dark = { hasPower: false }
    const starts = [
      { title: 'dark', fixture: dark, state: lamp.resolveState({ value: 'off', context: dark }) },
    ]
    expect(modelPairs({ ...lampModel, starts }, () => true)).toEqual([])
  })
})

describe('what is walked', () => {
  test('a path has an id of its own, which is the same in every order', () => {
    const ids = planned({}).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(
      planned({ seed: 5 })
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
  })

  test('a path is found by its id, also a tour, and one that is walked only as a part of longer ones', () => {
    const [short] = plannedWalks(lampModel, { depth: 0 }, () => true, everything).walks
    const [tour] = plannedWalks(lampModel, { depth: 'tours' }, () => true, everything).walks
    for (const { id, title } of [...planned({}), short, tour].filter((each) => each !== undefined))
      expect(planned({ path: id }).map((walk) => walk.title)).toEqual([title])
    expect(planned({ path: '00000000' })).toEqual([])
  })

  test('tours take every legal event in every state and every pair, in fewer paths', () => {
    const toured = plannedWalks(lampModel, { depth: 'tours' }, () => true, everything)
    const deep = planned({}).filter(({ kind }) => kind === 'path')
    const taken = ({ state, steps }: (typeof deep)[number]) =>
      steps.map(({ event }, index) => {
        const { value, context } = steps[index - 1]?.state ?? state
        return JSON.stringify([value, context, event])
      })
    expect(new Set(toured.walks.flatMap(taken))).toEqual(new Set(deep.flatMap(taken)))
    const pairs = toured.walks.flatMap(({ steps }) =>
      steps.slice(1).map(({ event }, index) => [steps[index]?.event.type, event.type].join(' > ')),
    )
    expect(new Set(pairs)).toEqual(new Set(['press > press', 'press > break']))
    expect(toured.hasPairs).toBe(true)
    expect(toured.walks.length).toBeLessThan(deep.length)
  })

  test('of an actor: paths with a step of theirs, and rounds in which they are refused something', () => {
    const provider = planned({ actor: ['provider'] })
    expect(provider.length).toBeLessThan(planned({}).length)
    const paths = provider.filter(({ kind }) => kind === 'path')
    expect(paths.filter(({ steps }) => !steps.some(({ event }) => event.by === 'provider'))).toEqual([])
    // When the light is off, only an admin tries what is not legal then: to break it.
    expect(provider.filter(({ kind }) => kind === 'refusals')).toEqual([])
    expect(planned({ actor: ['admin', 'staff'] }).filter(({ kind }) => kind === 'refusals')).toHaveLength(1)
  })

  test.each([
    [{ type: 'approve', by: 'admin' }, 'admin', undefined, true],
    [{ type: 'approve', by: 'system' }, 'admin', undefined, false],
    [{ type: 'user.asks' }, 'provider', undefined, true],
    [{ type: 'user.asks' }, 'provider', 'admin', false],
    [{ type: 'staff.rejects' }, 'admin', 'provider', true],
    [{ type: 'platform.accepts' }, 'provider', undefined, false],
  ] as const)('%o is done by %s, on the screen of %s: %s', (event, actor, user, expected) => {
    expect(actsIn(event, actor === 'admin' ? ['admin', 'staff'] : [actor], user)).toBe(expected)
  })

  test('a seed gives one order, another seed another one, and 0 none', () => {
    const list = Array.from({ length: 50 }, (_, index) => index)
    expect(shuffled(list, 0)).toEqual(list)
    expect(shuffled(list, 1)).toEqual(shuffled(list, 1))
    expect(shuffled(list, 1)).not.toEqual(shuffled(list, 2))
    expect(shuffled(list, 1).toSorted((a, b) => a - b)).toEqual(list)
  })
})

describe('the request log', () => {
  const app = new Hono()
  app.post('/oauth/token', (c) => c.json({ access_token: 'ppat_aaaaaaaa', scope: 'all' }))
  app.get('/files/main.js', (c) => c.body('let a', 200, { 'content-type': 'text/javascript' }))
  app.get('/list', (c) => c.json(Array.from({ length: 500 }, (_, index) => index)))
  logRequests(app)

  test('keeps what was asked and answered, without secrets and without files', async () => {
    beginRequestLog()
    const body = JSON.stringify({ password: 'hunter2', email: 'a@acme.example' })
    const headers = { 'content-type': 'application/json', authorization: 'Bearer ppat_bbbbbbbb' }
    const answer = await app.request('/oauth/token?code=secretcode&page=2', { method: 'POST', headers, body })
    await app.request('/files/main.js')
    const logged = requestsLogged()
    expect(await answer.json()).toEqual({ access_token: 'ppat_aaaaaaaa', scope: 'all' })
    expect(logged).toMatchObject([{ method: 'POST', status: 200 }])
    expect(logged[0]?.path).toContain('page=2')
    expect(logged[0]?.sent).toContain('a@acme.example')
    expect(logged[0]?.answered).toContain('all')
    expect(JSON.stringify(logged)).not.toMatch(/hunter2|ppat_|secretcode/)
  })

  test('shortens long bodies and begins anew', async () => {
    beginRequestLog()
    await app.request('/list')
    expect(requestsLogged()[0]?.answered).toMatch(/… \(1891 characters in all\)$/)
    beginRequestLog()
    expect(requestsLogged()).toEqual([])
  })
})
