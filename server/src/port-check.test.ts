import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkPort } from './port-check.ts'

const HOST = '127.0.0.1'
const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function takePort() {
  const server = createServer().listen(0, HOST)
  open.push(server)
  await once(server, 'listening')
  return { server, PORT: (server.address() as AddressInfo).port }
}

test('a port that becomes free during the wait is available', async () => {
  const { server, PORT } = await takePort()
  let isFree = false
  const checked = checkPort({ HOST, PORT }).then(() => isFree)
  // Long enough for the first try to find it taken, but within the timeout.
  setTimeout(() => {
    isFree = true
    server.close()
  }, 500)
  expect(await checked).toBe(true)
})

test('a port that stays taken is reported with the cure', async () => {
  const { PORT } = await takePort()
  await expect(checkPort({ HOST, PORT })).rejects.toMatchObject({
    code: 'port_in_use',
    message: `Port ${PORT} is taken. End the program that uses it, or set PORT to another.`,
  })
})

test('a port that cannot be opened at all is reported immediately, with its reason', async () => {
  await expect(checkPort({ HOST: '192.0.2.1', PORT: 4200 })).rejects.toMatchObject({
    message: 'Port 4200 on 192.0.2.1 cannot be opened (EADDRNOTAVAIL). Set PORT or HOST to others.',
  })
})

test('after the check the port is free', async () => {
  const { server, PORT } = await takePort()
  server.close()
  await once(server, 'close')
  await checkPort({ HOST, PORT })
  await checkPort({ HOST, PORT })
  const again = createServer().listen(PORT, HOST)
  open.push(again)
  await once(again, 'listening')
  expect((again.address() as AddressInfo).port).toBe(PORT)
})
