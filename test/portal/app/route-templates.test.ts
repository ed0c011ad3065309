import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-web'
import { describe, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { matchTemplate } from '#contract/formats/match-template.ts'
import { redactUrls } from '#portal/app/telemetry/redact-urls.ts'

const calls = Object.values(everyEndpoint).map(({ path }) => path)

describe('a path is told by its route', () => {
  test.each([
    ['/api/v3/users/ada@acme.example/addons', '/api/v3/users/:email/addons'],
    ['/api/v3/users/ada%40acme.example/addons', '/api/v3/users/:email/addons'],
    ['/api/v3/users', '/api/v3/users'],
    ['/api/v3/users/acknowledge_msa', '/api/v3/users/acknowledge_msa'],
    ['/api/v3/addons/acme-mail/plans', '/api/v3/addons/:addon/plans'],
    ['/buildpack-registry/buildpacks/ada%2Ffonts', '/buildpack-registry/buildpacks/:id'],
    ['/api/v3/nothing/ada@acme.example', undefined],
    ['/ada@acme.example', undefined],
  ])('%s', (path, template) => {
    expect(matchTemplate(calls, path)?.template).toBe(template)
  })

  test('the one with the most of its own words, in whatever order they stand', () => {
    const pages = ['/buildpacks/$namespace/$name', '/buildpacks/publish', '/buildpacks/$namespace/edit', '/']
    for (const templates of [pages, pages.toReversed()]) {
      expect(matchTemplate(templates, '/buildpacks/ada/fonts')?.template).toBe('/buildpacks/$namespace/$name')
      expect(matchTemplate(templates, '/buildpacks/ada/edit/')?.template).toBe('/buildpacks/$namespace/edit')
      expect(matchTemplate(templates, '/')?.template).toBe('/')
    }
  })
})

test('a span goes on without anybody’s name in it', () => {
  const sent: ReadableSpan[] = []
  const next: SpanProcessor = {
    onStart: () => {},
    onEnd: (span) => void sent.push(span),
    forceFlush: async () => {},
    shutdown: async () => {},
  }
  const processor = redactUrls({ origin: 'https://portal.example', templates: calls }, next)
  processor.onEnd({
    name: 'GET',
    attributes: {
      'url.full': 'https://portal.example/api/v3/users/ada@acme.example/addons?q=ada',
      'url.path': '/api/v3/addons/acme-mail',
      'portal.avatar': 'https://avatars.example/avatar/0a1b2c3d?s=80',
      'http.request.method': 'GET',
      'http.response.status_code': 200,
    },
    events: [{ name: 'fetched', attributes: { url: '/assets/app-1a2b.js' }, time: [0, 0] }],
  } as unknown as ReadableSpan)
  expect(sent).toMatchObject([
    {
      name: 'GET',
      attributes: {
        'url.full': 'https://portal.example/api/v3/users/:email/addons',
        'url.path': '/api/v3/addons/:addon',
        'portal.avatar': 'https://avatars.example',
        'http.request.method': 'GET',
        'http.response.status_code': 200,
      },
      events: [{ attributes: { url: '/assets/app-1a2b.js' } }],
    },
  ])
})
