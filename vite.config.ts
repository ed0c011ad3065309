import react from '@vitejs/plugin-react'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { chunkGroups } from './src/build/chunk-groups.ts'
import { devServerPlugin } from './src/build/dev-server-plugin.ts'
import { earlyPlugin } from './src/build/early-plugin.ts'
import { migrationsPlugin } from './src/build/migrations-plugin.ts'
import { precompressPlugin } from './src/build/precompress-plugin.ts'
import { routeFilesPlugin } from './src/build/route-files-plugin.ts'
import { visitorsPage, visitorsPagePlugin } from './src/build/visitors-page-plugin.ts'

const dist = process.env.DIST ?? 'dist'
const testing = process.env.VITEST !== undefined
/** Where few people go, and what opens over a tab: nothing of it, loaders either, is in the page's own file. */
const isRare = (routeId: string) =>
  /^\/_authenticated\/(?:admin|buildpacks|workflows|ui-components|token|addons\/\$addonSlug\/[^/]+\/.)/.test(
    routeId,
  )
const wholeScreen: (
  | 'loader'
  | 'component'
  | 'pendingComponent'
  | 'errorComponent'
  | 'notFoundComponent'
)[][] = [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']]

export default defineConfig({
  publicDir: 'src/portal/public',
  plugins: [
    // Tests take the route tree as it is committed; seven projects at once would each write it anew.
    !testing &&
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        codeSplittingOptions: { splitBehavior: ({ routeId }) => (isRare(routeId) ? wholeScreen : undefined) },
        virtualRouteConfig: './src/portal/routes.ts',
        routesDirectory: './src/portal',
        generatedRouteTree: './src/portal/route-tree.gen.ts',
        quoteStyle: 'single',
        disableLogging: true,
      }),
    react(),
    earlyPlugin(),
    visitorsPagePlugin(),
    routeFilesPlugin(),
    precompressPlugin(),
    migrationsPlugin(),
    devServerPlugin(),
  ],
  css: { postcss: { plugins: [presetMantine()] } },
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
          output: { codeSplitting: { groups: chunkGroups } },
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
          },
        },
      },
    },
  },
})
