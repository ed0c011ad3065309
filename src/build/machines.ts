import { writeFileSync } from 'node:fs'
import { machinesReadme } from './machines-readme.ts'

writeFileSync('machines/README.md', await machinesReadme())
console.log('machines/README.md is up to date.')
