import { page, browser } from './look-tmp.ts'
const st=async(n:string)=>console.log(n, await page.evaluate(()=>[document.querySelectorAll('table[role=grid]').length, document.activeElement?.tagName, document.activeElement?.getAttribute('data-at'), document.querySelectorAll('[data-pin]').length]))
await page.keyboard.press('m'); await page.waitForTimeout(1500); await st('m')
await page.keyboard.press('ArrowDown'); await page.waitForTimeout(300);await st('down')
await page.keyboard.press('p'); await page.waitForTimeout(300);await st('p')
await page.keyboard.press('t'); await page.waitForTimeout(300);await st('t')
await page.screenshot({path:'/tmp/matrix/m2.png'}); await st('shot')
await page.screenshot({path:'/tmp/matrix/m2f.png',fullPage:true}); await st('full');await page.waitForTimeout(1000); await st('full2')
await browser.close()
