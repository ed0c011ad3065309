import { archive, connect, gather, register, release } from './actions/buildpacks.ts'
import type { StoryMoment } from './timeline.ts'

const support = (address: string) => ({ method: 'email', address }) as const
const plain = { twoFactorAuthentication: false }

/** The partners' buildpacks in the registry. */
export const buildpackStory: readonly StoryMoment[] = [
  { daysAgo: 640, action: connect('acme', 'ada-okafor') },
  { daysAgo: 640, action: connect('globex', 'gracelq') },
  {
    daysAgo: 640,
    action: gather('Acme Data', 'team', { 'partner@acme.example': 'owner' }),
  },
  {
    daysAgo: 5,
    action: gather('Acme Holdings', 'enterprise', {
      'partner@acme.example': 'admin',
      'colleague@acme.example': 'member',
    }),
  },
  {
    daysAgo: 630,
    action: register('acme', 'acme-data/buildpack-pgbouncer', 'Acme Data', {
      ...plain,
      namespace: 'acme',
      name: 'pgbouncer',
      description: 'Runs pgbouncer beside your app, so that many processes share few connections.',
      category: 'tools',
      support: support('support@acme.example'),
    }),
  },
  { daysAgo: 629, action: release('acme', 'acme/pgbouncer', 'v1.0.0') },
  { daysAgo: 402, action: release('acme', 'acme/pgbouncer', 'v1.1.0') },
  {
    daysAgo: 560,
    action: register('acme', 'acme-data/buildpack-redis-tools', 'Acme Data', {
      ...plain,
      namespace: 'acme',
      name: 'redis-tools',
      description: 'redis-cli and friends for one-off processes.',
      category: 'packages',
      support: support('support@acme.example'),
    }),
  },
  { daysAgo: 559, action: release('acme', 'acme/redis-tools', 'v1.0.0') },
  { daysAgo: 88, action: archive('acme', 'acme/redis-tools') },
  {
    daysAgo: 120,
    action: register('acme', 'acme-data/buildpack-vector', 'Acme Data', {
      namespace: 'acme',
      name: 'vector',
      description: 'Installs the Vector agent and ships the app’s metrics.',
      category: 'tools',
      support: { method: 'website', address: 'https://help.acme.example/vector' },
      twoFactorAuthentication: true,
    }),
  },
  { daysAgo: 119, action: release('acme', 'acme/vector', 'v0.1.0') },
  { daysAgo: 60, action: release('acme', 'acme/vector', 'v0.2.0') },
  {
    daysAgo: 12,
    action: release(
      'acme',
      'acme/vector',
      'rewrite',
      'rewrite has no bin/compile, which every buildpack must have.',
    ),
  },
  {
    daysAgo: 210,
    action: register('acme', 'ada-okafor/buildpack-fonts', null, {
      ...plain,
      namespace: 'ada',
      name: 'fonts',
      description: 'Fonts for apps that draw PDF documents.',
      category: 'packages',
      support: support('partner@acme.example'),
    }),
  },
  { daysAgo: 210, action: release('acme', 'ada/fonts', 'v2024.1') },
  {
    daysAgo: 300,
    action: register('globex', 'globex/buildpack-logdrain', null, {
      ...plain,
      namespace: 'globex',
      name: 'logdrain',
      description: 'Ships logs with structure.',
      category: 'tools',
      support: { method: 'website', address: 'https://globex.example/help' },
    }),
  },
  { daysAgo: 299, action: release('globex', 'globex/logdrain', 'v3.0.0') },
]
