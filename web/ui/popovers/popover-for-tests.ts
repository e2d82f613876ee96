/** The test DOM has no popovers; imported by tests that render one. */
HTMLElement.prototype.showPopover = function showPopover() {
  this.setAttribute('data-popover-open', '')
}
HTMLElement.prototype.hidePopover = function hidePopover() {
  this.removeAttribute('data-popover-open')
}
