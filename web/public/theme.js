// Runs before the first paint, so that a page begins as it was left: in the chosen colours, with the
// side menu open or closed, and without a welcome for those who know the place.
function readChoice(key) {
  try {
    return JSON.parse(localStorage.getItem(key))
  } catch {
    // No storage, no choice.
    return null
  }
}

const chosenTheme = readChoice('theme')
if (chosenTheme === 'light' || chosenTheme === 'dark') document.documentElement.dataset.theme = chosenTheme
if (readChoice('side-menu-open') === false) document.documentElement.dataset.sideMenu = 'closed'
// The server knows better, but a page that was kept for when there is none comes from nobody.
const { facts, member } = document.documentElement.dataset
const isMember = facts === undefined ? readChoice('is-member') === true : member === 'true'
if (isMember) document.documentElement.dataset.member = 'true'
const isSearch = /[?&]q=./.test(location.search)
if (isMember || isSearch) document.documentElement.dataset.home = 'plain'
if (isMember && !isSearch)
  document.documentElement.dataset.room = readChoice('has-news') === true ? 'news' : 'member'
if (/[?&](id|q|w|show)=./.test(location.search)) document.documentElement.dataset.map = 'place'
