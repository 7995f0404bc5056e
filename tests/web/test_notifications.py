"""Notifications in the browser: asked for and ended by the person, shown by the service worker, and leading to the table."""

import json

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import CDPSession, expect

from rekke.server.push.encryption import encoded, point
from tests.web.conftest import Arrive
from tests.web.hands import wait_until
from tests.web.person import Person
from tests.web.seated import Seated
from tests.web.words import said

DAY = 86_400
POINT = encoded(point(ec.generate_private_key(ec.SECP256R1())))
# A browser without a connection to its maker has no push service: this one makes subscriptions by itself.
PUSH = f"""
  let current = null;
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async ({{ applicationServerKey, userVisibleOnly }}) => {{
    if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error("not allowed");
    const endpoint = `https://push.invalid/${{Math.random()}}`;
    const toJSON = () => ({{ endpoint, keys: {{ p256dh: "{POINT}", auth: "{encoded(b"s" * 16)}" }} }});
    return (current = {{ endpoint, toJSON, unsubscribe: async () => ((current = null), true) }});
  }};
"""
NOTIFIED = "() => localStorage.getItem('rekke.notified')?.includes('push.invalid')"
SHOWN = """() => navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((shown) =>
  shown.map(({ title, body, tag }) => ({ title, body, tag })))"""


@pytest.fixture
def notifiable(arrive: Arrive) -> Person:
    """Return a person whose browser may show notifications."""
    person = arrive()
    person.context.grant_permissions(["notifications"], origin=person.address)
    person.context.add_init_script(PUSH)
    return person


def open_menu(person: Person) -> None:
    person.page.get_by_label(said("likings")).click()


def test_notifications_are_off_until_the_person_asks_and_end_when_they_say(notifiable: Person) -> None:
    notifiable.visit()
    open_menu(notifiable)
    box = notifiable.page.get_by_role("checkbox", name=said("notify"))
    expect(box).not_to_be_checked()
    notifiable.sees("notify.what")
    boxes = notifiable.page.get_by_role("checkbox").all()
    sizes = [size for each in boxes if (size := each.bounding_box())]
    assert len({(size["width"], size["height"]) for size in sizes}) == 1, "it looks like the other settings"
    box.check()
    notifiable.page.wait_for_function(NOTIFIED)
    notifiable.visit()
    open_menu(notifiable)
    expect(box).to_be_checked()
    box.uncheck()
    notifiable.page.wait_for_function("() => localStorage.getItem('rekke.notified') === '\"\"'")


def test_a_browser_that_does_not_allow_them_is_explained(arrive: Arrive) -> None:
    person = arrive()
    person.context.add_init_script(PUSH + "Notification.requestPermission = async () => 'denied';")
    person.visit()
    open_menu(person)
    person.page.get_by_role("checkbox", name=said("notify")).click()
    person.sees("notify.denied")
    expect(person.page.get_by_role("checkbox", name=said("notify"))).not_to_be_checked()


def test_a_table_with_a_clock_of_days_offers_them_once_and_counts_days(notifiable: Person) -> None:
    with Seated(notifiable, "kivi", clock=3 * DAY) as table:
        table.begin()
        table.visit()
        expect(notifiable.page.get_by_role("timer").first).to_have_text("2d 23h")
        notifiable.sees("notify.offer")
        notifiable.button("notify.yes").click()
        notifiable.sees("notify.done")
        notifiable.page.wait_for_function(NOTIFIED)
        table.visit()
        expect(notifiable.page.get_by_role("timer").first).to_be_visible()
        notifiable.misses("notify.offer")


def shows(person: Person, *expected: dict[str, str]) -> None:
    """Wait until these notifications are shown, and no others."""
    wait_until(person.page, lambda: person.page.evaluate(SHOWN) == [*expected], f"not shown: {expected}")


def delivering(person: Person) -> tuple[CDPSession, str]:
    """Return the debugger of a page with its service worker, and the worker's registration."""
    person.page.evaluate("navigator.serviceWorker.register('/sw.js')")
    person.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    session, found = person.context.new_cdp_session(person.page), list[str]()
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    wait_until(person.page, lambda: found, "the service worker is not registered")
    return session, found[0]


def test_the_service_worker_shows_one_notification_a_table_and_leads_to_it(notifiable: Person) -> None:
    notifiable.visit()
    session, registration = delivering(notifiable)
    news = {
        "table": "abcdefghjkmnpq",
        "kind": "turn",
        "title": "Du bist dran: KIVI",
        "body": "Restzeit: 2 Tage.",
    }
    for body in ("Restzeit: 2 Tage.", "Restzeit: 11 Stunden."):
        session.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": notifiable.address,
                "registrationId": registration,
                "data": json.dumps(news | {"body": body}),
            },
        )
        shows(notifiable, {"title": news["title"], "body": body, "tag": news["table"]})
    (worker,) = notifiable.context.service_workers
    opened = worker.evaluate(
        """async () => {
          let opened = "";
          Object.defineProperty(self.clients, "openWindow", { value: async (path) => (opened = path) });
          const [notification] = await self.registration.getNotifications();
          self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
          while (!opened) await new Promise((later) => setTimeout(later, 5));
          return opened;
        }"""
    )
    assert opened == f"/table/{news['table']}"


def test_looking_at_a_table_removes_its_notification(notifiable: Person) -> None:
    with Seated(notifiable, "kivi", clock=3 * DAY) as table:
        table.begin()
        notifiable.visit()
        session, registration = delivering(notifiable)
        news = {"table": table.table, "kind": "turn", "title": "Your turn in KIVI", "body": ""}
        message = {"origin": notifiable.address, "registrationId": registration, "data": json.dumps(news)}
        session.send("ServiceWorker.deliverPushMessage", message)
        shows(notifiable, {"title": news["title"], "body": "", "tag": table.table})
        table.visit()
        shows(notifiable)


def test_a_subscription_that_the_browser_has_replaced_goes_on_while_the_page_is_closed(
    notifiable: Person,
) -> None:
    notifiable.visit()
    open_menu(notifiable)
    notifiable.page.get_by_role("checkbox", name=said("notify")).check()
    notifiable.page.wait_for_function(NOTIFIED)
    before = notifiable.page.evaluate(
        "navigator.serviceWorker.ready.then(({ pushManager }) => pushManager.getSubscription()).then((own) => own.toJSON())"
    )
    (worker,) = notifiable.context.service_workers
    renewing = """async ([before, after]) => {
      const status = new Promise((done) => {
        const usual = self.fetch;
        self.fetch = (...request) => usual(...request).then((answer) => (done(answer.status), (self.fetch = usual), answer));
      });
      const event = new ExtendableEvent("pushsubscriptionchange");
      event.oldSubscription = { options: {}, toJSON: () => before };
      event.newSubscription = { toJSON: () => after };
      self.dispatchEvent(event);
      return status;
    }"""
    after, later = ({**before, "endpoint": f"https://push.invalid/{name}"} for name in ("after", "later"))
    assert worker.evaluate(renewing, [before, after]) == 200
    assert worker.evaluate(renewing, [before, later]) == 403, "the old one is known no more"
    assert worker.evaluate(renewing, [after, later]) == 200
