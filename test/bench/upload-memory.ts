import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import sharp from 'sharp'
import { demoPassword } from '#server/demo/accounts.ts'
import { startDemo } from '#test/support/browser/demo-process.ts'
import { dataUrl, drawn, noise } from '#test/support/pictures.ts'
import { authorize, exchange, postForm, tokenIn } from '#test/support/sign-in-client.ts'

/*
 * What 16 uploads at once cost the built server in memory: its peak over what it holds before. Ends with 1 where that
 * is more than 400 MB.
 */
const uploads = 16
const mostMb = 400

const portal = await startDemo(resolve(process.env.DIST ?? 'dist', 'server'))

/** MB of the server's process: what is resident now (VmRSS) or was at most (VmHWM). */
function memory(what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${portal.pid}/status`, 'utf8')
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}

const app = {
  request: (path: string, init: RequestInit = {}) =>
    fetch(portal.url + path, { redirect: 'manual', ...init }),
}
const redirectUri = `${portal.url}/login/oauth`

async function token(): Promise<string> {
  const server = { app } as unknown as Parameters<typeof postForm>[0]
  const path = authorize({ redirect_uri: redirectUri })
  const form = { email: 'partner@acme.example', password: demoPassword }
  const answer = await postForm(server, path, form)
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const sent = await app.request(path, { headers: { cookie } })
  const code = new URL(sent.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return tokenIn(await exchange(server, code))
}

/** A picture of 40 million pixels in few bytes: what costs most once it is unpacked. */
const wide = async (i: number) =>
  new Uint8Array(
    await sharp({ create: { width: 8000, height: 4980 + i, channels: 4, background: '#36c' } })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )

const photo = async (i: number) =>
  new Uint8Array(
    await sharp({ create: { width: 6000, height: 4000 + i, channels: 3, background: '#36c' } })
      .jpeg()
      .toBuffer(),
  )

/** Sixteen different ones of each kind. */
const pictures: Readonly<Record<string, (i: number) => Promise<Uint8Array>>> = {
  'PNG of 4.9 MB': (i) => noise(4_900_000 - i * 10_000),
  'PNG of 40 million pixels': wide,
  'JPEG of 24 million pixels': photo,
}
const types: Readonly<Record<string, string>> = { 'JPEG of 24 million pixels': 'image/jpeg' }

const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
const list = '/api/v3/addons/acme-cache/screenshots'

async function clear(): Promise<void> {
  for (const { id } of (await (await app.request(list, { headers })).json()) as { id: string }[])
    await app.request(`/api/v3/screenshots/${id}`, { method: 'DELETE', headers })
}

/** 16 changes of one screenshot's picture at once: each is unpacked. Gives the peak over idle, in MB. */
async function measure(name: string): Promise<number> {
  const picture = pictures[name]
  if (picture === undefined) throw new Error(`there is no picture ${name}`)
  const small = dataUrl(await drawn('png', 40, 30))
  const body = JSON.stringify({ name, image: small })
  const made = (await (await app.request(list, { method: 'POST', headers, body })).json()) as { id: string }
  const changes = await Promise.all(Array.from({ length: uploads }, (_, i) => picture(i)))
  const bodies = changes.map((bytes) => JSON.stringify({ image: dataUrl(bytes, types[name]) }))
  await after(3000)
  const idle = memory('VmRSS')
  let peak = idle
  const watch = setInterval(() => void (peak = Math.max(peak, memory('VmRSS'))), 10)
  const answers = await Promise.all(
    bodies.map((sent) =>
      app.request(`/api/v3/screenshots/${made.id}`, { method: 'PATCH', headers, body: sent }),
    ),
  )
  clearInterval(watch)
  await clear()
  const statuses = [...new Set(answers.map(({ status }) => status))].join()
  console.log(
    `${name.padEnd(28)} idle ${idle.toFixed(0)} MB, peak ${peak.toFixed(0)} MB: ${(peak - idle).toFixed(0)} MB more (answers ${statuses})`,
  )
  return peak - idle
}

try {
  await clear()
  const over: number[] = []
  for (const name of Object.keys(pictures)) over.push(await measure(name))
  console.log(`at most since the start: ${memory('VmHWM').toFixed(0)} MB`)
  if (Math.max(...over) > mostMb) process.exitCode = 1
} finally {
  await portal.close()
}
