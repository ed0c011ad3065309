import { runCells } from './run-cells.ts'

runCells('accounts and the buildpack registry', ['accounts', 'people', 'notices', 'buildpacks'])
