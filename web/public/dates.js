// A worker for wake.js: makes the browser load what it needs to write dates, which all its threads share.
new Intl.DateTimeFormat().format()
close()
