import { expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { openApiDocument } from '../../src/server/http/openapi.ts'

const document = openApiDocument('http://127.0.0.1:3000')

test('describes every endpoint once, with wire names', () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => (operation as { operationId: string }).operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
  for (const name of Object.keys(endpoints)) expect(ids).toContain(name)
  const keys = [...JSON.stringify(document).matchAll(/"properties":\{([^{}]*?)"/g)]
  expect(keys.length).toBeGreaterThan(50)
  const properties: string[] = []
  JSON.stringify(document.paths, (key, value: unknown) => {
    if (key === 'properties') properties.push(...Object.keys(value as object))
    return value
  })
  expect(properties.filter((name) => /[A-Z]/.test(name))).toEqual([])
  expect(properties).toContain('google_analytics_id')
})
