import { expect, test } from 'vitest'
import { forbiddenUrl, isInner } from './guarded-request.ts'

test.each([
  ['168.63.129.16', true],
  ['168.63.129.17', false],
  ['192.88.98.255', false],
  ['192.88.99.0', true],
  ['192.88.99.255', true],
  ['192.88.100.0', false],
  ['::ffff:168.63.129.16', true],
  // Global unicast: public name servers and sites.
  ['2001:4860:4860::8888', false],
  ['2606:4700:4700::1111', false],
  ['2a00:1450:4001:81b::200e', false],
  ['2400:cb00:2048:1::c629:d7a2', false],
  ['3ffe:ffff::1', false],
  // An IPv4 address means the same in any notation.
  ['8.8.8.8', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:808:808', false],
  ['::ffff:10.0.0.1', true],
  ['::ffff:a9fe:a9fe', true],
  ['0:0:0:0:0:ffff:7f00:1', true],
  // Other notations for IPv4 addresses.
  ['::127.0.0.1', true],
  ['::ffff:0:10.0.0.1', true],
  ['64:ff9b::808:808', true],
  ['64:ff9b::a00:1', true],
  ['64:ff9b:1::a00:1', true],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', true],
  ['2002:a00:1::', true],
  ['2002:7f00:1::1', true],
  // Loopback, link-local, site-local, multicast, unspecified.
  ['::', true],
  ['::1', true],
  ['100::1', true],
  ['fc00::1', true],
  ['fd12:3456:789a::1', true],
  ['fe80::1', true],
  ['fe80::1%eth0', true],
  ['fec0::1', true],
  ['ff02::1', true],
  ['ff0e::1', true],
  ['4000::1', true],
  ['5f00::1', true],
  ['2001:2::1', true],
  ['2001:10::1', true],
  ['2001:db8::1', true],
  ['3fff:fff::1', true],
  ['', true],
  ['feeds.example', true],
])('%s is internal: %s', (address, is) => {
  expect(isInner(address)).toBe(is)
})

test.each([
  ['https://[2606:4700:4700::1111]/', undefined],
  ['https://[::ffff:8.8.8.8]/', undefined],
  ['https://[::ffff:10.0.0.1]/', 'inner'],
  ['https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/', 'inner'],
  ['https://[2002:a00:1::]/', 'inner'],
  ['https://[64:ff9b:1::a00:1]/', 'inner'],
  ['https://[fec0::1]/', 'inner'],
  ['https://feeds.example/', undefined],
  ['https://feeds.example:443/', undefined],
  ['https://feeds.example:8443/lot.csv', undefined],
  ['https://feeds.example:22/', 'port'],
  ['https://feeds.example:6379/', 'port'],
  ['https://feeds.example:80/', 'port'],
  ['https://feeds.example:65535/', 'port'],
])('%s: %s', (url, why) => {
  expect(forbiddenUrl(url, { mayUseLoopback: false })).toBe(why)
})
