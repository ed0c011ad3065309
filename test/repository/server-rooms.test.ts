import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { offences, under } from './sources.ts'

const server = 'src/server'
/** The files in src/server itself, which put the rooms together. */
const composition = 'composition'

/** The rooms of the server: each knows only those before it. */
const order = `
  config tracing outbound db metrics
  law limits security keys http
  mail pictures identity notices situation approvals addons companies listing plans
  manifests provisioning reviews installs provider-api
  repricings reports customers buildpacks deprecations catalogue overview webhooks road search stages desk dry-runs
  demo composition commands`
  .trim()
  .split(/\s+/)

const roomOf = (path: string): string => {
  const [room = '', ...within] = path.slice(server.length + 1).split('/')
  return within.length === 0 ? composition : room
}

describe('the server’s rooms', () => {
  test('stand in one list', () => {
    const folders = readdirSync(server, { withFileTypes: true }).filter((each) => each.isDirectory())
    expect([...folders.map(({ name }) => name), composition].toSorted()).toEqual(order.toSorted())
  })

  test('know only those before them, types counted', () => {
    const files = under(`${server}/`)
    expect(files.length).toBeGreaterThan(400)
    const upwards = offences(
      files,
      ({ target }, { path }) =>
        target.startsWith(`${server}/`) && order.indexOf(roomOf(target)) > order.indexOf(roomOf(path)),
    )
    expect(upwards).toEqual([])
  })
})
