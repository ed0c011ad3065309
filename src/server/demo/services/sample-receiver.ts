import { createServer, type Server } from 'node:http'

/** The demo's receiver of webhooks, which accepts every message. */
export const sampleReceiver = (): Server =>
  createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"posted":true}')
    })
  })
