import { runCells } from './run-cells.ts'

runCells('settings and webhooks', ['settings', 'webhooks'])
