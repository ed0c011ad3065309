import { expect, test } from 'vitest'
import { manifestLines } from '#portal/features/admin/desk/evidence/manifest-lines.ts'

const of = (number: number, regions: string[], more: object = {}) => ({
  contents: { $base: number, id: 'acme', api: { regions }, ...more },
})

test('a manifest without a former one is told whole, without its number', () => {
  expect(manifestLines(of(3, ['us']), null)).toEqual([
    {
      kind: 'same',
      text: '{\n  "id": "acme",\n  "api": {\n    "regions": [\n      "us"\n    ]\n  }\n}',
    },
  ])
})

test('lines that came and went are told where they stand; a comma that another line asks for is no change', () => {
  expect(manifestLines(of(3, ['us', 'tokyo']), of(2, ['us'], { name: 'Acme' }))).toEqual([
    { kind: 'same', text: '{\n  "id": "acme",\n  "api": {\n    "regions": [\n      "us",' },
    { kind: 'added', text: '      "tokyo"' },
    { kind: 'same', text: '    ]\n  }' },
    { kind: 'removed', text: '  "name": "Acme"' },
    { kind: 'same', text: '}' },
  ])
})

test('a push of other secrets alone differs in no line', () => {
  expect(manifestLines(of(3, ['us']), of(2, ['us'])).map(({ kind }) => kind)).toEqual(['same'])
})
