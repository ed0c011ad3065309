import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hostileTexts } from '#test/support/hostile.ts'
import { byScope } from '#test/support/scope.ts'
import { arrive, complaints, pageHeading, visit } from '#test/support/browser/visitor.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const partner = 'partner@acme.example'
const admin = 'admin@platform.example'

const demo = sharedDemo()

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Calls a service as the person of a page, past all forms. */
const ask = (page: Page, method: Method, path: string, body?: object) =>
  page.evaluate(
    async ([verb, url, json]) => {
      const { accessToken } = JSON.parse(localStorage.getItem('session') ?? '{}') as { accessToken: string }
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
      const answer = await fetch(url, {
        method: verb,
        headers,
        ...(json === null ? {} : { body: json }),
      })
      return { status: answer.status, body: (await answer.json()) as never }
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  )

const call = (page: Page, method: Method, path: string, body?: object) =>
  ask(page, method, `/api/v3${path}`, body)

/** A page on which whatever runs that should not is found out. */
async function watchedPage(email: string, width: number): Promise<Page> {
  const page = await visit(demo.browser, { reducedMotion: 'reduce', viewport: { width, height: 844 } })
  await page.addInitScript(() =>
    Object.assign(globalThis, { hacked: () => Object.assign(globalThis, { wasHacked: true }) }),
  )
  page.on('dialog', (dialog) => {
    complaints.get(page)?.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await arrive(page, `${demo.url}/addons`, email)
  return page
}

interface Id {
  id: string
}

/** Stores a hostile text in every field of one add-on and its company that takes it; gives the paths that show it. */
async function store(
  staff: Page,
  slug: string,
  text: string,
): Promise<{ ofAddon: string[]; ofStaff: string[] }> {
  const own = `/addons/${slug}`
  const first = async (list: string) =>
    ((await call(staff, 'GET', `${own}/${list}`)).body as Id[])[0]?.id ?? ''
  const addon = (await call(staff, 'GET', own)).body as { company: Id }
  const company = `/companies/${addon.company.id}`
  const user = ((await call(staff, 'GET', `${company}/company_users`)).body as Id[])[0]?.id
  const set = async (path: string, limits: Readonly<Record<string, number>>) => {
    // One at a time: a field that refuses this text must not keep the others from it.
    for (const [field, limit] of Object.entries(limits))
      await call(staff, 'PATCH', path, { [field]: [...text].slice(0, limit).join('') })
  }
  await set(own, {
    name: 100,
    display_name: 40,
    summary: 1000,
    legal_statements: 1000,
    tags: 1000,
    google_analytics_id: 100,
    custom_plans_text: 300,
  })
  const line = 200
  await set(company, {
    name: line,
    technical_contact_full_name: line,
    billing_full_name: line,
    phone: 50,
    addr1: line,
    addr2: line,
    city: line,
    state: line,
    zip: line,
  })
  const ids = {
    screenshot: await first('screenshots'),
    benefit: await first('benefits'),
    feature: await first('features'),
    plan: await first('plans'),
  }
  await set(`/screenshots/${ids.screenshot}`, { name: 200 })
  await set(`/benefits/${ids.benefit}`, { title: 60, description: 300 })
  await set(`/features/${ids.feature}`, { name: 100 })
  await set(`/plans/${ids.plan}`, { name: 100 })
  await set(`/documentations/${await first('documentations')}`, { status_message: 1000 })
  const waiting = (await call(staff, 'GET', '/approvals?state=pending')).body as Id[]
  const reason = [...text].slice(0, 1000).join('')
  for (const { id } of waiting)
    await call(staff, 'PATCH', `/approvals/${id}`, { notes: reason, message: reason })
  const saved = (await call(staff, 'GET', '/rejection_reasons')).body as Id[]
  await set(`/rejection_reasons/${saved[0]?.id}`, { title: 80, text: 1000 })
  const ofStaff = [
    '/admin/approvals',
    `/admin/approvals/${waiting[0]?.id}`,
    '/admin/addresses?all=true',
    '/admin/users',
    '/admin/people',
    '/admin/reasons',
    '/admin/security',
    '/account',
    '/admin/email-lookup/partner@acme.example',
    `/admin/email-lookup/${encodeURIComponent(text.slice(0, 200))}`,
  ]
  const ofAddon = [
    'next-steps',
    'marketplace-listing',
    'marketplace-listing/general-information/edit',
    `marketplace-listing/screenshots/${ids.screenshot}/edit`,
    `marketplace-listing/benefits/${ids.benefit}/edit`,
    `marketplace-listing/benefits/${ids.benefit}/delete`,
    'plans',
    'plans/custom-plans-edit',
    `plans/features/${ids.feature}/edit`,
    `plans/features/${ids.feature}/delete`,
    `plans/${ids.plan}/edit`,
    'reports',
    'logs',
    `logs?${new URLSearchParams({ attempts: [...text].slice(0, 200).join('') }).toString()}`,
    'company',
    'company/general-information/edit',
    `company/company-users/${user}/delete`,
    'settings',
    'settings/marketing/edit',
  ]
    .map((path) => `/addons/${slug}/${path}`)
    .concat(
      ['progression', 'plan-availability'].map((chart) => `/workflows/${chart}-lifecycle?addon=${slug}`),
    )
  return { ofAddon, ofStaff }
}

/** The same for a buildpack of the page's person. */
async function storeBuildpack(owner: Page, text: string): Promise<string[]> {
  const { body } = await ask(owner, 'GET', '/buildpack-registry/buildpacks/acme%2Fvector')
  const path = `/buildpack-registry/buildpacks/${(body as Id).id}`
  await ask(owner, 'PATCH', path, { description: [...text].slice(0, 200).join('') })
  await ask(owner, 'PATCH', '/buildpack-registry/buildpacks/acme%2Fpgbouncer', {
    support: { method: 'website', address: `https://a.example/${encodeURIComponent(text).slice(0, 1500)}` },
  })
  await ask(owner, 'POST', '/buildpack-registry/buildpacks/acme%2Fpgbouncer/revisions', {
    ref: [...text].slice(0, 200).join(''),
  })
  return [
    '/buildpacks',
    '/buildpacks/acme/vector',
    '/buildpacks/acme/vector/edit',
    '/buildpacks/acme/pgbouncer',
    `/buildpacks/publish?q=${encodeURIComponent([...text].slice(0, 100).join(''))}`,
  ]
}

/** The texts that a screen could stumble over. */
const shown = byScope<readonly (keyof typeof hostileTexts)[]>({
  fast: ['broken out of an attribute'],
  all: [
    'script',
    'broken out of an attribute',
    'right to left',
    'many marks',
    'one long word',
    'lines and controls',
  ],
})

describe.each(shown.map((name) => [name, hostileTexts[name]] as const))('%s', (_, text) => {
  test('is shown as text on every screen that shows it', async () => {
    const staff = await watchedPage(admin, 1280)
    const { ofAddon, ofStaff } = await store(staff, 'acme-postgres', text)
    const own = await watchedPage(partner, 390)
    const buildpacks = await storeBuildpack(own, text)
    const visits = [
      { page: staff, paths: ['/addons', ...ofAddon, ...ofStaff] },
      { page: own, paths: ['/addons', ...ofAddon, ...buildpacks] },
      { page: await watchedPage(admin, 390), paths: ofStaff },
    ]
    for (const { page, paths } of visits)
      for (const path of paths) {
        await page.goto(demo.url + path)
        await pageHeading(page).waitFor()
        if (/\/(edit|delete)$/.test(path)) await page.getByRole('dialog').waitFor()
        const seen = await page.evaluate(() => ({
          wasHacked: 'wasHacked' in globalThis,
          sideways: document.documentElement.scrollWidth - innerWidth,
          foreign: document.querySelectorAll('#root script, #root svg[onload], #root img[onerror]').length,
        }))
        expect([path, seen]).toEqual([path, { wasHacked: false, sideways: 0, foreign: 0 }])
        expect([path, complaints.get(page)]).toEqual([path, []])
      }
    for (const { page } of visits) await page.context().close()
  })
})
