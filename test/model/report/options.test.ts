import { describe, expect, test } from 'vitest'
import { machineList } from '#portal/features/workflows/machine-list.gen.ts'
import { installedBrowser } from '#test/commands/installed-browser.ts'
import { modelOffer } from '#test/commands/model-offer.ts'
import { pathHolders } from '#test/runner/command/path-holders.ts'
import { modelOptions } from '#test/runner/command/options.ts'

const options = (text: string) => modelOptions(text === '' ? [] : text.split(' '), modelOffer)

describe('a path', () => {
  const names = [
    'lamp by http > a lamp: off → press [0123abcd]',
    'lamp by browser > a lamp: off → press [0123abcd]',
    'lamp by machine > a lamp: off [89abcdef]',
    'the audit finds nothing wrong with all that was walked',
  ]

  test('is held by the drivers that walk it, on any database and screen', () => {
    expect(pathHolders('0123abcd', modelOffer.drivers, names)).toEqual(['http', 'http-postgres', 'browser'])
    expect(pathHolders('89abcdef', ['http', 'browser'], names)).toEqual([])
    expect(pathHolders('89abcdef', modelOffer.drivers, names)).toEqual(['machine'])
  })
})

describe('npm run test:model', () => {
  test('walks everything when nothing is said; a seed leaves nothing out', () => {
    expect(options('')).toMatchObject({
      machines: [],
      actor: null,
      seed: null,
      path: null,
      isNarrowed: false,
    })
    expect(options('')).toMatchObject({ drivers: ['machine', 'http', 'http-postgres', 'browser'] })
    expect(options('--seed 12')).toMatchObject({ seed: 12, isNarrowed: false })
  })

  test('takes a part of a machine’s name, or all of it for just that one', () => {
    expect(options('--machine APPROVAL').machines.toSorted()).toEqual([
      'approvalLifecycle',
      'approvalWorkflow',
      'messageWriting',
    ])
    expect(options('--machine toggle --machine confirmation').machines).toEqual(['toggle', 'confirmation'])
    for (const { name } of machineList) expect(options(`--machine ${name}`).machines).toEqual([name])
  })

  test('narrows by driver, actor and path', () => {
    expect(options('--driver http --driver browser')).toMatchObject({
      drivers: ['http', 'browser'],
      isNarrowed: true,
    })
    expect(options('--actor admin')).toMatchObject({ actor: ['admin', 'staff'], isNarrowed: true })
    expect(options('--path 0123abcd')).toMatchObject({ path: '0123abcd', isNarrowed: true })
    expect(options('--headed')).toMatchObject({ drivers: ['browser'], headed: true })
  })

  test.each([
    ['--machine firefox', /No machine is called firefox[^]*approvalLifecycle[^]*toggle/],
    ['--driver firefox', /No driver is called firefox: machine, http, http-postgres, browser/],
    ['--actor system', /No actor is called system: provider, admin/],
    ['--seed now', /The seed now is no whole number/],
    ['--path main', /main is no path's id/],
    ['--driver http --headed', /--headed shows the browser driver, which is not asked for/],
    ['--fast', /'--fast'[^]*--help lists the options/],
    ['fast', /'fast'[^]*--help lists the options/],
  ])('says what is wrong with %s', (text, words) => {
    expect(() => options(text)).toThrow(words)
  })
})

describe('a window', () => {
  test('is not had without a display', () => {
    expect(() => installedBrowser({}, 'linux', () => true)).toThrow('There is no display to show a window on')
  })

  test('is of the browser that CHROMIUM names, or of an installed one', () => {
    const env = { DISPLAY: ':0' }
    expect(installedBrowser({ ...env, CHROMIUM: '/opt/chrome' }, 'linux', () => true)).toBe('/opt/chrome')
    expect(() => installedBrowser({ ...env, CHROMIUM: '/opt/chrome' }, 'linux', () => false)).toThrow(
      'CHROMIUM names /opt/chrome, which does not exist.',
    )
    expect(installedBrowser(env, 'linux', (path) => path === '/usr/bin/chromium')).toBe('/usr/bin/chromium')
    expect(() => installedBrowser({}, 'darwin', () => false)).toThrow('set CHROMIUM to its program')
  })
})
