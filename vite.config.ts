import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { chunkPlan } from './src/build/chunk-plan-plugin.ts'
import { compileEarlyPlugin } from './src/build/compile-early-plugin.ts'
import { databasePlugin } from './src/build/database-plugin.ts'
import { devServerPlugin } from './src/build/dev-server-plugin.ts'
import { earlyPlugin } from './src/build/early-plugin.ts'
import { mixins } from './src/build/mixins.ts'
import { ownColours } from './src/build/own-colours.ts'
import { precompressPlugin } from './src/build/precompress-plugin.ts'
import { routeFilesPlugin } from './src/build/route-files-plugin.ts'
import { steadyIdsPlugin } from './src/build/steady-ids-plugin.ts'
import { withoutSummariesPlugin } from './src/build/without-summaries-plugin.ts'
import { visitorsPage, visitorsPagePlugin } from './src/build/visitors-page-plugin.ts'

/** Names the release in traces. */
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const dist = process.env.DIST ?? 'dist'
const testing = process.env.VITEST !== undefined
/** The frame and the list of add-ons: their loaders are in the page's own file. */
const isFirst = (routeId: string) =>
  /^(?:__root__|\/_authenticated(?:\/|\/addons\/(?:\$addonSlug\/)?)?)$/.test(routeId)
/** The frame of an add-on's tabs, and routes that only hold others: a file of their own would cost more than their code. */
const isWhole = (routeId: string) =>
  /^\/_authenticated\/(?:addons\/\$addonSlug|admin\/repricing|buildpacks\/_list\/)$/.test(routeId)
const wholeScreen: (
  | 'loader'
  | 'component'
  | 'pendingComponent'
  | 'errorComponent'
  | 'notFoundComponent'
)[][] = [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']]

const screens = () => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    codeSplittingOptions: {
      splitBehavior: ({ routeId }) => (isWhole(routeId) ? [] : isFirst(routeId) ? undefined : wholeScreen),
    },
    virtualRouteConfig: './src/portal/routes.ts',
    routesDirectory: './src/portal',
    generatedRouteTree: './src/portal/route-tree.gen.ts',
    quoteStyle: 'single',
    disableLogging: true,
  }),
  steadyIdsPlugin(),
  withoutSummariesPlugin(),
  react(),
]
const css = { postcss: { plugins: [presetMantine({ mixins }), ownColours] } }
const { plugin: chunkPlanPlugin, groups } = chunkPlan(screens, css)

export default defineConfig({
  define: { 'import.meta.env.VERSION': JSON.stringify(version) },
  publicDir: 'src/portal/public',
  plugins: [
    // Tests take the route tree as it is committed; seven projects at once would each write it anew.
    testing ? react() : screens(),
    chunkPlanPlugin,
    compileEarlyPlugin(),
    earlyPlugin(),
    visitorsPagePlugin(),
    routeFilesPlugin(),
    precompressPlugin(),
    databasePlugin(),
    devServerPlugin(),
  ],
  css,
  html: { cspNonce: '__NONCE__' },
  builder: {},
  server: {
    // The redirect of sign-in names the port, so another one is no use.
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    watch: { ignored: ['**/.data*/**', '**/dist*/**', '**/test/.report/**'] },
  },
  environments: {
    client: {
      build: {
        outDir: `${dist}/portal`,
        emptyOutDir: true,
        manifest: true,
        sourcemap: 'hidden',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['index.html', visitorsPage],
          output: { codeSplitting: { groups } },
        },
      },
    },
    ssr: {
      build: {
        ssr: true,
        outDir: `${dist}/server`,
        emptyOutDir: true,
        copyPublicDir: false,
        sourcemap: true,
        rolldownOptions: {
          // Beside the entries, since the migrations are found from where their reader is.
          output: { chunkFileNames: '[name]-[hash].js' },
          input: {
            main: 'src/server/main.ts',
            admin: 'src/server/commands/admin.ts',
            audit: 'src/server/commands/audit.ts',
            doctor: 'src/server/commands/doctor.ts',
            platform: 'src/server/commands/platform.ts',
            'new-database': 'src/server/commands/new-database.ts',
          },
        },
      },
    },
  },
})
