import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from '../vite.config.ts'

/** The generated tests by their names alone: nothing that a driver needs is built or started. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: { include: ['test/model/**/*.{machine,http,browser}.test.ts'], isolate: false },
  }),
)
